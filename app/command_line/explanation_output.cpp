#include "app/command_line/explanation_output.h"

#include "model/study/price_unit.h"
#include "model/study/study_path.h"

#include <cmath>
#include <ostream>

namespace breakeven {

namespace {

// " · 11.06 USD at 0.86 EUR, ECB reference rate · 2026-11-20": of a price that was converted.
std::string convertedText(const Input &input, const std::string &currency)
{
    if (!input.price || input.price->offer.currency == currency)
        return {};
    const PinnedPrice &pinned = *input.price;
    std::string text = " · " + nanoText(pinned.offer.price) + " " + pinned.offer.currency +
                       perUnitText(priceUnitOf(pinned.offer.model)) + " at " +
                       plainNumber(pinned.exchangeRate) + " " + currency;
    if (!pinned.rateSource.empty())
        text += ", " + pinned.rateSource;
    if (pinned.rateDate)
        text += " · " + pinned.rateDate->iso();
    return text;
}

// Which months of a series the value is of.
std::string monthsText(const Explanation &explanation)
{
    if (explanation.month)
        return ", month " + std::to_string(*explanation.month + 1);
    if (explanation.firstMonth < 0)
        return {};
    return ", months " + std::to_string(explanation.firstMonth + 1) + " to " +
           std::to_string(explanation.lastMonth);
}

} // namespace

Json inputJson(const Input &input, const std::string &path)
{
    Json json{{"path", path},
              {"source", input.source},
              {"as_of", input.asOf ? Json(input.asOf->iso()) : Json(nullptr)},
              {"confidence", confidenceName(input.confidence)},
              {"assumed", input.source.empty() || input.confidence == Confidence::Assumed}};
    if (!input.note.empty())
        json["note"] = input.note;
    if (input.price) {
        const Offer &offer = input.price->offer;
        const PriceUnit unit = priceUnitOf(offer.model);
        json["price"] = {
            {"provider", offer.provider},
            {"region", offer.region},
            {"instance_type", offer.instanceType},
            {"model", offer.model},
            {"price_per_h", isPaidByTheHour(unit) ? Json(toDouble(offer.price)) : Json(nullptr)},
            {"unit_price", toDouble(offer.price)},
            {"unit", priceUnitText(unit)},
            {"currency", offer.currency},
            {"source", offer.source},
            {"effective_from", offer.effectiveFrom ? Json(offer.effectiveFrom->iso()) : Json(nullptr)},
            {"exchange_rate", input.price->exchangeRate}};
    }
    return json;
}

std::string sourceText(const Input &input, const std::string &currency)
{
    return provenance(input) + convertedText(input, currency);
}

Json explanationJson(const Explanation &explanation, const std::string &currency)
{
    Json json{{"id", explanation.id},
              {"label", explanation.label},
              {"value", number(explanation.value)},
              {"unit", explanation.unit.text(currency)}};
    if (explanation.month)
        json["month"] = *explanation.month + 1;
    if (explanation.firstMonth >= 0)
        json["months"] = {explanation.firstMonth + 1, explanation.lastMonth};
    if (explanation.openedMonth)
        json["opened"] = {{"month", *explanation.openedMonth + 1},
                          {"value", number(explanation.openedValue)}};
    if (explanation.input) {
        json["input"] = inputJson(explanation.input->input, explanation.input->path);
        return json;
    }
    json["formula"] = explanation.formula;
    json["numbers"] = explanation.numbers;
    if (!explanation.note.empty())
        json["note"] = explanation.note;
    json["terms"] = Json::array();
    for (const Explanation &term : explanation.terms)
        json["terms"].push_back(explanationJson(term, currency));
    return json;
}

void ExplanationPrinter::print(const Explanation &explanation, const std::string &indent)
{
    m_out << indent << terminalText(explanation.label) << monthsText(explanation) << ": "
          << (explanation.input ? inputValue(explanation)
                                : plainNumber(explanation.value) + unitText(explanation));
    open(explanation, indent);
}

void ExplanationPrinter::open(const Explanation &explanation, const std::string &indent)
{
    if (explanation.input) {
        m_out << "   [" << terminalText(sourceText(explanation.input->input, m_study.currency)) << "]\n";
        return;
    }
    const std::pair months{explanation.month.value_or(explanation.firstMonth), explanation.lastMonth};
    if (!m_opened.emplace(explanation.node, months).second) {
        m_out << "   (opened above)\n";
        return;
    }
    m_out << '\n';
    openSteps(explanation, indent);
    for (const Explanation &term : explanation.terms)
        print(term, indent + "    ");
}

void ExplanationPrinter::openSteps(const Explanation &explanation, const std::string &indent)
{
    if (explanation.openedMonth)
        m_out << indent << "  month " << *explanation.openedMonth + 1
              << ", the largest: " << plainNumber(explanation.openedValue) << unitText(explanation) << '\n';
    m_out << indent << "  = " << terminalText(explanation.formula) << '\n';
    if (!explanation.numbers.empty() && explanation.numbers != explanation.formula)
        m_out << indent << "  = " << terminalText(explanation.numbers) << '\n';
    if (explanation.zeroTerms > 0)
        m_out << indent << "  (" << explanation.zeroTerms << " more terms are 0)\n";
    if (!explanation.note.empty())
        m_out << indent << "  (" << explanation.note << ")\n";
}

std::string ExplanationPrinter::unitText(const Explanation &explanation) const
{
    const std::string unit = explanation.unit.text(m_study.currency);
    const bool isNumber = explanation.value && std::isfinite(*explanation.value); // else a word
    return unit == "1" || !isNumber ? "" : " " + unit;
}

// A share as a person enters it: "34.55 %".
std::string ExplanationPrinter::inputValue(const Explanation &explanation) const
{
    const auto place = inputAt(m_study, explanation.input->path);
    const bool isShare = place && place->field->unitText == std::string("%");
    return isShare && explanation.value ? plainNumber(100 * *explanation.value) + " %"
                                        : plainNumber(explanation.value) + unitText(explanation);
}

namespace {

using FigureRow = words::ExplainedFigure::Row;

// What explains a row may have another number: a plan of one workload of several is not what its option costs
// as compared, and the machines of an order are explained by what it costs.
bool isNumberOf(const FigureRow &row, std::optional<double> explained)
{
    return row.number && explained && std::fabs(*row.number - *explained) <= 1e-9 * std::fabs(*row.number);
}

// What each row of a figure is: another figure, a node of the sheet, or a number by itself.
class FigureReader
{
public:
    explicit FigureReader(const FigureBook &book) : m_book(book) {}

    const words::ExplainedFigure *figureOf(const FigureRow &row) const
    {
        const auto found = m_book.figures.find(row.quantity);
        return found == m_book.figures.end() ? nullptr : &found->second;
    }

    std::optional<Explanation> nodeOf(const FigureRow &row, int depth) const
    {
        const auto node = m_book.evaluation.sheet().find(row.quantity);
        return node ? std::optional(explain(m_book.evaluation, *node, depth, row.month)) : std::nullopt;
    }

    // Whether it is the first time that this figure is opened.
    bool isNew(const std::string &name) { return m_opened.insert(name).second; }

    const std::string &currency() const { return m_book.study.currency; }

private:
    const FigureBook &m_book;
    std::set<std::string> m_opened;
};

class FigurePrinter
{
public:
    FigurePrinter(std::ostream &out, const FigureBook &book)
        : m_out(out), m_reader(book), m_nodes(out, book.study)
    {
    }

    void print(const std::string &name, const words::ExplainedFigure &figure, const std::string &indent,
               int depth)
    {
        m_out << indent << terminalText(figure.title) << ": " << terminalText(figure.value);
        open(name, figure, indent, depth);
    }

private:
    // What stands behind its name and its value.
    void open(const std::string &name, const words::ExplainedFigure &figure, const std::string &indent,
              int depth)
    {
        if (!m_reader.isNew(name)) {
            m_out << "   (opened above)\n";
            return;
        }
        m_out << '\n' << indent << "  = " << terminalText(figure.words) << '\n';
        if (!figure.numbers.empty())
            m_out << indent << "  = " << terminalText(figure.numbers) << '\n';
        if (!figure.note.empty())
            m_out << indent << "  (" << terminalText(figure.note) << ")\n";
        for (std::size_t i = 0; depth > 0 && i < figure.rows.size(); ++i)
            printRow(figure.rows[i], indent + "    ", depth - 1);
    }

    void printRow(const FigureRow &row, const std::string &indent, int depth)
    {
        m_out << indent << terminalText(row.name);
        if (!row.value.empty())
            m_out << ": " << terminalText(row.value);
        if (!row.detail.empty())
            m_out << "   (" << terminalText(row.detail) << ')';
        const auto *figure = m_reader.figureOf(row);
        const auto node = figure ? std::nullopt : m_reader.nodeOf(row, depth);
        if (figure && isNumberOf(row, figure->number)) {
            open(row.quantity, *figure, indent, depth);
            return;
        }
        if (node && isNumberOf(row, node->value)) {
            m_nodes.open(*node, indent);
            return;
        }
        m_out << '\n';
        if (figure)
            print(row.quantity, *figure, indent + "    ", depth);
        if (node)
            m_nodes.print(*node, indent + "    ");
    }

    std::ostream &m_out;
    FigureReader m_reader;
    ExplanationPrinter m_nodes;
};

class FigureJson
{
public:
    explicit FigureJson(const FigureBook &book) : m_reader(book) {}

    // `label`: what it is called where it stands.
    Json of(const std::string &name, const words::ExplainedFigure &figure, const std::string &label,
            int depth)
    {
        Json json{{"id", name},
                  {"label", label},
                  {"value", number(figure.number)},
                  {"unit", figure.unit.text(m_reader.currency())}};
        if (!figure.number)
            json["text"] = figure.value;
        if (!m_reader.isNew(name))
            return json;
        json["formula"] = figure.words;
        json["numbers"] = figure.numbers;
        if (!figure.note.empty())
            json["note"] = figure.note;
        json["terms"] = Json::array();
        for (std::size_t i = 0; depth > 0 && i < figure.rows.size(); ++i)
            json["terms"].push_back(rowJson(figure.rows[i], depth - 1));
        return json;
    }

private:
    Json rowJson(const FigureRow &row, int depth)
    {
        Json json = termJson(row, depth);
        if (!row.detail.empty())
            json["detail"] = row.detail;
        return json;
    }

    Json termJson(const FigureRow &row, int depth)
    {
        const auto *figure = m_reader.figureOf(row);
        const auto node = figure ? std::nullopt : m_reader.nodeOf(row, depth);
        if (figure && isNumberOf(row, figure->number))
            return of(row.quantity, *figure, row.name, depth);
        if (node && isNumberOf(row, node->value)) {
            Json json = explanationJson(*node, m_reader.currency());
            json["label"] = row.name;
            return json;
        }
        Json json{{"id", ""},
                  {"label", row.name},
                  {"value", number(row.number)},
                  {"unit", row.unit.text(m_reader.currency())}};
        if (figure)
            json["terms"] = Json::array({of(row.quantity, *figure, figure->title, depth)});
        if (node)
            json["terms"] = Json::array({explanationJson(*node, m_reader.currency())});
        return json;
    }

    FigureReader m_reader;
};

} // namespace

void printFigure(std::ostream &out, const FigureBook &book, const std::string &name, int depth)
{
    FigurePrinter(out, book).print(name, book.figures.at(name), {}, depth);
}

Json figureJson(const FigureBook &book, const std::string &name, int depth)
{
    const words::ExplainedFigure &figure = book.figures.at(name);
    return FigureJson(book).of(name, figure, figure.title, depth);
}

} // namespace breakeven
