// Sentences under one line that says how many they are; a press on it opens them. Hidden where there is none.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;

namespace breakeven {

class FoldedLines : public QWidget
{
public:
    explicit FoldedLines(QWidget *parent = nullptr);

    // `title` stands while they are folded and when they are open.
    void setLines(const QString &title, const QStringList &lines);
    QString title() const;
    bool isOpen() const;
    void fold();

private:
    void toggle();
    void setOpen(bool isOpen);

    QPushButton *m_head;
    QLabel *m_lines;
    QString m_title;
};

} // namespace breakeven
