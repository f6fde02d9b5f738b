// Lays widgets out like words: in a line, and in the next one where there is no more room.
#pragma once

#include <QLayout>
#include <QList>

namespace breakeven {

class FlowLayout : public QLayout
{
public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override;
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override; // all in one line
    void setGeometry(const QRect &place) override;

private:
    enum class Act { Measure, Place };
    // Gives the height of all lines.
    int arrange(const QRect &place, Act act) const;

    QList<QLayoutItem *> m_items;
};

} // namespace breakeven
