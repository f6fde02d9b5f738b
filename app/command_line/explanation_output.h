// Explanations of `breakeven explain` as text and as JSON: numbers of the sheet, and figures beside it.
#pragma once

#include "app/command_line/output.h"
#include "model/sheet/explanation.h"
#include "model/study/study.h"
#include "ui/words/explained_figure.h"

#include <set>

namespace breakeven {

Json inputJson(const Input &input, const std::string &path);
// "AWS · 2026-11-20", with what the price was before it was converted.
std::string sourceText(const Input &input, const std::string &currency);

Json explanationJson(const Explanation &explanation, const std::string &currency);

// Prints an explanation with its terms; what was opened before is only named again.
class ExplanationPrinter
{
public:
    ExplanationPrinter(std::ostream &out, const Study &study) : m_out(out), m_study(study) {}

    void print(const Explanation &explanation, const std::string &indent = {});
    // What stands behind the name and the value of a number, to the end of its last line.
    void open(const Explanation &explanation, const std::string &indent);

private:
    void openSteps(const Explanation &explanation, const std::string &indent);
    std::string unitText(const Explanation &explanation) const;
    std::string inputValue(const Explanation &explanation) const;

    std::ostream &m_out;
    const Study &m_study;
    std::set<std::pair<NodeId, std::pair<int, int>>> m_opened;
};

// Figures beside the sheet, and the sheet that explains what they are made of.
struct FigureBook
{
    const Study &study;
    const Evaluation &evaluation;
    const words::ExplainedFigures &figures;
};

// Down to `depth` levels (0: the figure alone); what was opened before is only named again. Requires: there
// is a figure of this name.
void printFigure(std::ostream &out, const FigureBook &book, const std::string &name, int depth);
Json figureJson(const FigureBook &book, const std::string &name, int depth);

} // namespace breakeven
