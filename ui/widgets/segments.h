// A row of buttons of which one is chosen; it goes on in another line where the width ends.
#pragma once

#include <QWidget>

class QButtonGroup;

namespace breakeven {

class Segments : public QWidget
{
    Q_OBJECT

public:
    Segments(const QString &name, const QStringList &texts, QWidget *parent = nullptr);

    int current() const;
    void setCurrent(int index); // without a signal
    void setText(int index, const QString &text);
    void setShown(int index, bool isShown);

signals:
    void chosen(int index);

private:
    QButtonGroup *m_group;
};

} // namespace breakeven
