// What the example studies answer: evaluated once, off the GUI thread.
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <vector>

class QLocale;

namespace breakeven {

struct ExampleAnswer
{
    std::string name;
    QString title;
    QString question;
    QString answer; // HTML, without links
    int options = 0;
    std::vector<std::optional<double>> costs; // by option, ascending, unknown last
};

// Title and question only: at once.
std::vector<ExampleAnswer> exampleQuestions();
std::vector<ExampleAnswer> exampleAnswers(const QLocale &locale);

} // namespace breakeven
