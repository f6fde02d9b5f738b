// The figures a page shows or explains, each once, with what opens when it is clicked: its formula in words
// and in numbers, the figures it is made of, and of an input its source and date.
//
// Shape: `json` gives {"strings", "figures"} as data/page/page.js reads them. A figure that is explained
// brings those of its formula with it, down to the inputs.
#pragma once

#include <QLocale>

#include "data/page/sheet_graph.h"
#include "ui/result/study_result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class FigureBook
{
public:
    // Requires: the result lives.
    FigureBook(const StudyResult &result, const QLocale &locale);

    // Its place in the book; −1 where there is no such figure.
    int explained(const Figure &figure);
    // The place of a figure of which only the value is shown.
    int bare(const Figure &figure);

    const std::vector<Figure> &figures() const { return m_figures; }
    // The nodes that the graph of the page has to contain.
    std::vector<NodeId> nodes() const;
    std::string stringsJson() const;
    std::string figuresJson(const SheetGraph &graph) const;

    // The place of a text, each once.
    int text(const std::string &text);

private:
    int place(const Figure &figure);
    std::string explanation(const Figure &figure);
    std::string ofInput(const SheetInput &input);
    std::string ofDifference(const Figure &figure);
    std::string ofFormula(const Figure &figure);
    std::string kindOf(NodeId id) const;
    std::string head(const Figure &figure);

    const StudyResult &m_result;
    const Sheet &m_sheet;
    QLocale m_locale;
    std::vector<Figure> m_figures;
    std::vector<std::string> m_heads;        // owner, label, unit, kind
    std::vector<std::string> m_explanations; // JSON; empty: it is not explained
    std::map<std::vector<int>, int> m_places;
    std::vector<std::string> m_strings;
    std::map<std::string, int> m_stringPlaces;
};

} // namespace breakeven
