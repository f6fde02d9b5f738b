// The one undo command: swaps the old and the new value of a document; steps of one gesture become one step.
#pragma once

#include <QUndoCommand>

#include <functional>
#include <utility>

namespace breakeven {

template<class Value>
class SwapCommand : public QUndoCommand
{
public:
    using Swap = std::function<void(Value &)>; // exchanges the document's value with the one given

    SwapCommand(Value next, Swap swap, const QString &text, const QString &gesture)
        : QUndoCommand(text), m_other(std::move(next)), m_swap(std::move(swap)), m_gesture(gesture)
    {
    }

    void redo() override { m_swap(m_other); }
    void undo() override { m_swap(m_other); }
    int id() const override { return m_gesture.isEmpty() ? -1 : 1; }

    // `m_other` already is the value before the gesture: the newer step only brings its text.
    bool mergeWith(const QUndoCommand *newer) override
    {
        const auto *step = static_cast<const SwapCommand *>(newer);
        if (step->m_gesture != m_gesture)
            return false;
        setText(step->text());
        return true;
    }

private:
    Value m_other;
    Swap m_swap;
    QString m_gesture;
};

} // namespace breakeven
