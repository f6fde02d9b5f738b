// Sentences under one line that says how many they are; a press on it opens them. Hidden where there is none.
// A sentence may have a button.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QPushButton;

namespace breakeven {

class FoldedLines : public QWidget
{
    Q_OBJECT

public:
    struct Line
    {
        QString text;
        QString button = {}; // empty: none

        bool operator==(const Line &) const = default;
    };

    explicit FoldedLines(QWidget *parent = nullptr);

    // `title` stands while they are folded and when they are open.
    void setLines(const QString &title, std::vector<Line> lines);
    const std::vector<Line> &lines() const { return m_lines; }
    QString title() const;
    bool isOpen() const;
    void fold();

signals:
    void pressed(int line); // the button of a line

private:
    void toggle();
    void setOpen(bool isOpen);
    void showLines();

    QPushButton *m_head;
    QWidget *m_body = nullptr;
    std::vector<Line> m_lines;
    QString m_title;
    bool m_isOpen = false;
};

} // namespace breakeven
