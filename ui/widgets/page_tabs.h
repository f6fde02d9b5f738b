// The pages behind tabs; where the tabs have no room beside each other, a drop-down names the pages instead.
#pragma once

#include <QComboBox>
#include <QTabWidget>

namespace breakeven {

class PageTabs : public QTabWidget
{
    Q_OBJECT

public:
    explicit PageTabs(QWidget *parent = nullptr);

    // Shown in place of the tabs; it stands where the caller puts it.
    QComboBox *picker() const { return m_picker; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Look { Usual, Tight, Picker };

    void fit();
    int widthWith(int padding) const;
    void setLook(Look look);
    void showPicker();

    QComboBox *m_picker;
    Look m_look = Look::Usual;
};

} // namespace breakeven
