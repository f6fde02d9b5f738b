// The open study: a value, its undo stack, and a signal when the value changes.
//
// The room: ui/session is the open study and what outlives a run of the program: files, store, settings,
// keys.
#pragma once

#include <QObject>
#include <QUndoStack>

#include "model/study/study.h"

namespace breakeven {

class StudyDocument : public QObject
{
    Q_OBJECT

public:
    explicit StudyDocument(QObject *parent = nullptr);

    bool isOpen() const { return m_isOpen; }
    const Study &study() const { return m_study; }
    QUndoStack &undoStack() { return m_undoStack; }

    // Replaces the document; what could be undone before is forgotten.
    void open(Study study);
    void close();

    // One undoable step, named `text`; steps with the same non-empty `gesture` become one. Nothing happens
    // when `next` equals the present study.
    void change(Study next, const QString &text, const QString &gesture = {});

signals:
    void opened();
    void closed();
    void changed(); // also when opened

private:
    void swap(Study &other);

    Study m_study;
    QUndoStack m_undoStack;
    bool m_isOpen = false;
};

} // namespace breakeven
