// The find field of the tool bar: any number or input by a part of its name.
#pragma once

#include <QLineEdit>

class QStandardItemModel;

namespace breakeven {

class Workspace;

class FindField : public QLineEdit
{
    Q_OBJECT

public:
    explicit FindField(Workspace &workspace, QWidget *parent = nullptr);

signals:
    void left();                            // by Esc
    void notFound(const QString &sentence); // of what was entered, and why nothing is opened

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void showIcon();
    void open(const QString &quantity);

    Workspace &m_workspace;
    QStandardItemModel *m_names;
    QAction *m_icon = nullptr;
};

} // namespace breakeven
