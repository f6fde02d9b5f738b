// Notes on an answer, one under the other, each with a button that mends it; hidden where there is none.
#pragma once

#include <QFrame>
#include <QString>

#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace breakeven {

class NotesStrip : public QFrame
{
    Q_OBJECT

public:
    struct Note
    {
        QString text; // plain
        QString fix;  // of its button

        bool operator==(const Note &other) const { return text == other.text && fix == other.fix; }
    };

    explicit NotesStrip(QWidget *parent = nullptr);

    // The first three, and a button that unfolds the others.
    void setNotes(std::vector<Note> notes);
    // Where there is little height: one line that says how many they are, and opens them.
    void setShort(bool isShort);
    void fold() { m_isUnfolded = false; } // with the next notes
    const std::vector<Note> &notes() const { return m_notes; }

signals:
    void fixRequested(int note); // index into `notes`

protected:
    void changeEvent(QEvent *event) override;

private:
    void showNotes();
    void addNote(QGridLayout &grid, std::size_t note);
    void addCount(QGridLayout &grid);
    QPushButton *toggle(const QString &text); // shows all, or what is usual again
    void keepFocus();
    void showIcon();

    QLabel *m_icon;
    QWidget *m_lines = nullptr;
    std::vector<Note> m_notes;
    bool m_isUnfolded = false;
    bool m_isShort = false;
};

} // namespace breakeven
