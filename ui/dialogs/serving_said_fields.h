// What a person says of benchmark runs whose files do not: the model, the GPU and how many a replica has, how
// many requests are at work at once, the engine and the precision.
#pragma once

#include <QWidget>

#include "data/serving/serving_traces.h"

#include <vector>

class QLabel;
class QLineEdit;

namespace breakeven {

class ServingSaidFields : public QWidget
{
    Q_OBJECT

public:
    explicit ServingSaidFields(QWidget *parent = nullptr);

    // A text that is not a number counts as no answer.
    ServingSaid said() const;
    // Fields that the files answer themselves say so; the others are asked for.
    void showRuns(const std::vector<ServingRun> &runs);
    QLineEdit *field(const char *name) const;

signals:
    void changed(); // something else is said

private:
    struct Entry
    {
        const char *name;
        QString label;
        QString example;
        QLineEdit *edit = nullptr;
    };

    std::optional<double> numberIn(const char *name) const;

    QLabel *m_hint;
    std::vector<Entry> m_entries;
    ServingSaid m_said;
};

} // namespace breakeven
