#include "ui/html/figure_book.h"

#include "data/page/json_text.h"
#include "model/numeric/amount.h"
#include "model/sheet/explanation.h"
#include "model/sheet/formula_text.h"
#include "model/study/own_value.h"
#include "model/study/price_unit.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/explanation_words.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"

#include <functional>

namespace breakeven {

namespace {

constexpr std::size_t kMostTerms = 7; // of a sum that is written out

std::string list(const std::vector<int> &items)
{
    std::string json = "[";
    for (const int item : items)
        json += (json.size() > 1 ? "," : "") + std::to_string(item);
    return json + "]";
}

std::string list(const std::vector<std::string> &items)
{
    std::string json = "[";
    for (const std::string &item : items)
        json += (json.size() > 1 ? "," : "") + item;
    return json + "]";
}

// Of the months of a series; a scalar has none.
Figure normal(const Sheet &sheet, Figure figure)
{
    if (figure.node < 0)
        return figure;
    const bool isAll = figure.firstMonth == 0 && figure.lastMonth == sheet.months();
    if (isAll || sheet.node(figure.node).shape == Shape::Scalar)
        figure.firstMonth = figure.lastMonth = -1;
    return figure;
}

std::string idOf(const Sheet &sheet, NodeId id)
{
    const Node &node = sheet.node(id);
    return node.op == Op::Input ? sheet.inputs()[std::size_t(node.index)].path : node.id;
}

std::string labelOf(const Sheet &sheet, NodeId id)
{
    const Node &node = sheet.node(id);
    return node.op == Op::Input ? sheet.inputs()[std::size_t(node.index)].label : node.label;
}

// ", month 7", ", months 1 to 12".
QString monthsText(const Sheet &sheet, const Figure &figure)
{
    if (!figure.hasMonths() || sheet.node(figure.node).shape != Shape::Series)
        return {};
    return figure.lastMonth == figure.firstMonth + 1
               ? explanationWords(", month %1").arg(figure.lastMonth)
               : explanationWords(", months %1 to %2").arg(figure.firstMonth + 1).arg(figure.lastMonth);
}

// What a series over several months is: "The sum of months 1 to 36 of:".
QString overMonths(const Sheet &sheet, const Figure &figure)
{
    const Node &node = sheet.node(figure.node);
    if (node.shape != Shape::Series)
        return {};
    const int first = figure.hasMonths() ? figure.firstMonth : 0;
    const int last = figure.hasMonths() ? figure.lastMonth : sheet.months();
    if (last == first + 1)
        return explanationWords("In month %1:").arg(last);
    const QString words = node.display == Display::Number ? explanationWords("The sum of months %1 to %2 of:")
                          : node.display == Display::Last
                              ? explanationWords("In the last of months %1 to %2:")
                              : explanationWords("The mean of months %1 to %2 of:");
    return words.arg(first + 1).arg(last);
}

using WriteFormula = std::string (*)(const Sheet &, NodeId, const std::function<std::string(NodeId)> &);

// "{0} × {1}", and what stands in the places.
struct Template
{
    std::string text;
    std::vector<NodeId> terms;
};

Template templateOf(const Sheet &sheet, NodeId id, WriteFormula write)
{
    Template result;
    result.text = write(sheet, id, [&](NodeId term) {
        result.terms.push_back(term);
        return "{" + std::to_string(result.terms.size() - 1) + "}";
    });
    return result;
}

bool isMoney(const Node &node)
{
    return node.unit == units::money || node.unit == units::money / units::month ||
           node.unit == units::money / units::year;
}

} // namespace

FigureBook::FigureBook(const StudyResult &result, const QLocale &locale)
    : m_result(result), m_sheet(*result.sheet.sheet), m_locale(locale)
{
}

int FigureBook::text(const std::string &text)
{
    const auto [found, isNew] = m_stringPlaces.emplace(text, int(m_strings.size()));
    if (isNew)
        m_strings.push_back(text);
    return found->second;
}

// Of an input its unit in units of the sheet; else 0 money, 1 a share, 2 any other.
std::string FigureBook::kindOf(NodeId id) const
{
    const Node &node = m_sheet.node(id);
    if (node.op == Op::Input) {
        const SheetInput &input = m_sheet.inputs()[std::size_t(node.index)];
        const auto found = inputAt(m_result.study, input.path);
        const bool isPercent = !found && input.unitText.starts_with('%');
        const double factor =
            found ? FieldAmount(*found->field, m_result.study).factor(0) : (isPercent ? 0.01 : 1);
        return "[" + jsonNumber(factor) + "]";
    }
    return node.display == Display::Percent ? "1" : isMoney(node) ? "0" : "2";
}

std::string FigureBook::head(const Figure &figure)
{
    const Node &node = m_sheet.node(figure.node);
    const std::string owner = toStd(ownerOf(m_result, toQt(idOf(m_sheet, figure.node))));
    const std::string label = labelOf(m_sheet, figure.node) + toStd(monthsText(m_sheet, figure));
    std::string unit;
    if (node.op == Op::Input)
        unit = unitFor(m_sheet.inputs()[std::size_t(node.index)].unitText, m_result.study.currency);
    else if (const Unit own = unitOf(m_sheet, figure); node.display != Display::Percent && !own.isPure())
        unit = own.text(m_result.study.currency);
    const auto placed = [this](const std::string &words) {
        return std::to_string(words.empty() ? -1 : text(words));
    };
    return placed(owner) + "," + std::to_string(text(label)) + "," + placed(unit) + "," + kindOf(figure.node);
}

int FigureBook::place(const Figure &figure)
{
    const auto [found, isNew] =
        m_places.emplace(std::vector<int>{figure.node, figure.firstMonth, figure.lastMonth, figure.minus,
                                          figure.isShareOfOther, figure.isNegated},
                         int(m_figures.size()));
    if (isNew) {
        m_figures.push_back(figure);
        m_heads.push_back(head(figure));
        m_explanations.emplace_back();
    }
    return found->second;
}

int FigureBook::bare(const Figure &figure) { return figure.node < 0 ? -1 : place(normal(m_sheet, figure)); }

int FigureBook::explained(const Figure &given)
{
    if (given.node < 0)
        return -1;
    const Figure figure = normal(m_sheet, given);
    const auto index = std::size_t(place(figure));
    if (m_explanations[index].empty()) {
        m_explanations[index] = "0"; // it is being written
        m_explanations[index] = explanation(figure);
    }
    return int(index);
}

std::string FigureBook::explanation(const Figure &figure)
{
    if (figure.minus >= 0)
        return ofDifference(figure);
    const Node &node = m_sheet.node(figure.node);
    return node.op == Op::Input ? ofInput(m_sheet.inputs()[std::size_t(node.index)]) : ofFormula(figure);
}

std::string FigureBook::ofDifference(const Figure &figure)
{
    const int own = explained(sameMonths(figure, figure.node));
    const int other = explained(sameMonths(figure, figure.minus));
    return list(std::vector<int>{2, own, other});
}

std::string FigureBook::ofInput(const SheetInput &input)
{
    const Input &given = input.input;
    const bool isLoose = given.source.empty() || isAssumed(given);
    int range = -1;
    if (given.range)
        range = text(toStd(explanationWords("Between %1 and %2 in the runs.")
                               .arg(quantityText(m_result, input.node, given.range->low, m_locale),
                                    quantityText(m_result, input.node, given.range->high, m_locale))));
    std::vector<std::string> facts;
    if (given.price) {
        const Offer &offer = given.price->offer;
        const auto fact = [&](const QString &name, const std::string &value) {
            if (!value.empty())
                facts.push_back(list(std::vector<int>{text(toStd(name)), text(value)}));
        };
        fact(explanationWords("Provider"), offer.provider);
        fact(explanationWords("Instance"), offer.instanceType);
        fact(explanationWords("Region"), offer.region + (offer.zone.empty() ? "" : ", " + offer.zone));
        fact(explanationWords("Model"), offer.model + (offer.detail.empty() ? "" : ", " + offer.detail));
        fact(explanationWords("As published"),
             nanoText(offer.price) + " " + offer.currency + perUnitText(priceUnitOf(offer.model)));
        fact(explanationWords("Holds from"),
             offer.effectiveFrom ? offer.effectiveFrom->iso() : std::string());
        fact(explanationWords("Source"),
             offer.source + (offer.revision.empty() ? "" : " · " + offer.revision));
        fact(explanationWords("Read"), offer.retrievedAt);
    }
    return list({"1", std::to_string(text(provenance(given))), isLoose ? "1" : "0", std::to_string(range),
                 std::to_string(given.note.empty() ? -1 : text(given.note)), list(facts)});
}

std::string FigureBook::ofFormula(const Figure &figure)
{
    const FigureParts of = partsOf(m_result.evaluation, figure);
    const Node &written = m_sheet.node(of.written);
    std::map<NodeId, int> rows;
    std::vector<int> rowList;
    for (const Figure &term : of.terms)
        rowList.push_back(rows[term.node] = explained(term));
    const auto places = [&](const Template &words, bool isInNumbers) {
        std::vector<int> result;
        for (const NodeId term : words.terms)
            result.push_back(isInNumbers        ? bare(sameMonths(of.inNumbers, term))
                             : rows.count(term) ? rows[term]
                                                : bare(Figure{term}));
        return list(result);
    };
    const bool isLongSum = written.op == Op::Add && of.terms.size() > kMostTerms;
    std::string words = "-1,[]", numbers = "-1,[]";
    if (!isLongSum) {
        const Template inWords = templateOf(m_sheet, of.written, formula);
        words = std::to_string(text(inWords.text)) + "," + places(inWords, false);
    }
    if (!isLongSum && of.opened >= 0) {
        const Template inNumbers = templateOf(m_sheet, of.opened, formulaInNumbers);
        numbers = std::to_string(text(inNumbers.text)) + "," + places(inNumbers, true);
    }
    std::vector<int> notes;
    const auto note = [&](const std::string &line) {
        if (!line.empty())
            notes.push_back(text(line));
    };
    note(m_sheet.node(figure.node).note);
    if (written.op == Op::Function)
        note(m_sheet.functions()[std::size_t(written.index)].provenance);
    if (written.op == Op::Output)
        note(m_sheet.monthlyFunction(m_sheet.operands(of.written)[0]).provenance);
    const std::string months = toStd(overMonths(m_sheet, figure));
    int opened = -1, openedFigure = -1;
    if (of.openedMonth) {
        opened = text(toStd(
            explanationWords("The numbers are those of month %1, the largest: %2").arg(*of.openedMonth + 1)));
        openedFigure = bare(figureOfMonth(of.opened, *of.openedMonth));
    }
    return list({"0", words, numbers, list(rowList), list(notes),
                 std::to_string(months.empty() ? -1 : text(months)), std::to_string(opened),
                 std::to_string(openedFigure)});
}

std::vector<NodeId> FigureBook::nodes() const
{
    std::vector<NodeId> nodes;
    for (const Figure &figure : m_figures)
        for (const NodeId node : {figure.node, figure.minus})
            if (node >= 0)
                nodes.push_back(node);
    return nodes;
}

std::string FigureBook::stringsJson() const
{
    std::vector<std::string> quoted;
    for (const std::string &one : m_strings)
        quoted.push_back(jsonString(one));
    return list(quoted);
}

std::string FigureBook::figuresJson(const SheetGraph &graph) const
{
    std::vector<std::string> figures;
    for (std::size_t k = 0; k < m_figures.size(); ++k) {
        const std::string &more = m_explanations[k];
        figures.push_back("[" + graph.json(m_figures[k]) + "," + m_heads[k] +
                          (more.empty() ? "" : "," + more) + "]");
    }
    return list(figures);
}

} // namespace breakeven
