// Notes on an answer, one under the other, each with a button that mends it; hidden where there is none.
#pragma once

#include <QFrame>
#include <QString>

#include <vector>

class QLabel;

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
    void fold() { m_isUnfolded = false; } // with the next notes
    const std::vector<Note> &notes() const { return m_notes; }

signals:
    void fixRequested(int note); // index into `notes`

protected:
    void changeEvent(QEvent *event) override;

private:
    void showNotes();
    void keepFocus();
    void showIcon();

    QLabel *m_icon;
    QWidget *m_lines = nullptr;
    std::vector<Note> m_notes;
    bool m_isUnfolded = false;
};

} // namespace breakeven
