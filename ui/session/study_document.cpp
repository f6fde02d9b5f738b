#include "ui/session/study_document.h"

#include "ui/session/swap_command.h"

#include <utility>

namespace breakeven {

StudyDocument::StudyDocument(QObject *parent) : QObject(parent) {}

void StudyDocument::open(Study study)
{
    m_undoStack.clear();
    m_study = std::move(study);
    m_isOpen = true;
    emit opened();
    emit changed();
}

void StudyDocument::close()
{
    m_undoStack.clear();
    m_study = {};
    m_isOpen = false;
    emit closed();
}

void StudyDocument::change(Study next, const QString &text, const QString &gesture)
{
    if (next == m_study)
        return;
    m_undoStack.push(new SwapCommand<Study>(
        std::move(next), [this](Study &other) { swap(other); }, text, gesture));
}

void StudyDocument::swap(Study &other)
{
    std::swap(m_study, other);
    emit changed();
}

} // namespace breakeven
