#include "ui/html/page_sections.h"

#include "data/export/assumptions.h"
#include "data/page/json_text.h"
#include "data/page/page_shell.h"
#include "model/evaluate/cost_measure.h"
#include "model/evaluate/status_issue.h"
#include "model/study/study_path.h"
#include "pricing/sanity/sanity_note.h"
#include "ui/html/page_words.h"
#include "ui/look/strings.h"
#include "ui/models/flip_line.h"
#include "ui/text/field_amount.h"
#include "ui/text/input_label.h"
#include "ui/text/left_out.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/words/headline.h"
#include "ui/words/risk_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace breakeven {

namespace {

std::string said(const char *text) { return htmlText(toStd(livePageWords(text))); }

std::string element(const std::string &name, const std::string &inner, const std::string &attributes = {})
{
    return "<" + name + (attributes.empty() ? "" : " " + attributes) + ">" + inner + "</" + name + ">";
}

// "−25": as the numbers around it.
std::string shortNumber(const FieldAmount &amount, double value, const QLocale &locale)
{
    return toStd(amount.shortNumber(value, locale).replace(QLatin1Char('-'), QChar(0x2212)));
}

// Links to quantities become buttons that explain them; other links are only words.
std::string withButtons(const QString &html, const SectionParts &parts)
{
    static const QRegularExpression kLink(QStringLiteral("<a href=\"([^\"]*)\">(.*?)</a>"));
    std::string result;
    qsizetype at = 0;
    for (auto links = kLink.globalMatch(html); links.hasNext();) {
        const auto link = links.next();
        result += toStd(html.mid(at, link.capturedStart() - at));
        at = link.capturedEnd();
        const ExplainTarget target = targetOfLink(link.captured(1), {});
        const auto figure = figureOf(*parts.content.result.sheet.sheet, target);
        const std::string words = toStd(link.captured(2));
        result += figure ? "<button type=\"button\" class=\"number\" data-f=\"" +
                               std::to_string(parts.book.explained(*figure)) + "\">" + words + "</button>"
                         : words;
    }
    return result + toStd(html.mid(at));
}

std::string paragraph(const std::string &html, const std::string &attributes = {})
{
    return html.empty() ? "" : element("p", html, attributes);
}

} // namespace

std::string numberButton(int figure, const std::string &text, const std::string &how,
                         const std::string &classes)
{
    return "<button type=\"button\" class=\"number" + (classes.empty() ? "" : " " + classes) +
           "\" data-f=\"" + std::to_string(figure) + "\"" + (how.empty() ? "" : " data-as=\"" + how + "\"") +
           ">" + htmlText(text) + "</button>";
}

std::string headerHtml(const SectionParts &parts)
{
    const Study &study = parts.content.result.study;
    std::vector<std::string> facts{parts.content.date.iso(), "Breakeven " + parts.content.programVersion,
                                   study.currency};
    if (const PriceDates prices = priceDates(study); prices.oldest)
        facts.push_back(toStd((prices.count == 1 ? livePageWords("%1 price, oldest of %2")
                                                 : livePageWords("%1 prices, oldest of %2"))
                                  .arg(QString::number(prices.count), toQt(prices.oldest->iso()))));
    std::string line;
    for (const std::string &fact : facts)
        line += (line.empty() ? "" : " · ") + htmlText(fact);
    return element("header", element("h1", htmlText(study.name), "dir=\"auto\"") +
                                 paragraph(htmlText(study.question), "class=\"question\" dir=\"auto\"") +
                                 paragraph(line, "class=\"quiet\""));
}

std::string headlineHtml(const SectionParts &parts)
{
    const StudyResult &result = parts.content.result;
    const CostMeasure measure = usualMeasure(result.study, result.comparison);
    const words::Headline headline = words::headline(
        result.study, result.comparison, numberStyle(parts.content.locale), result.risk.get(), measure);
    const QString flip = flipHtml(result, {.risk = result.risk, .decision = result.decision},
                                  !headline.secondLine.empty(), measure, parts.content.locale);
    std::string second;
    const auto add = [&](const std::string &html) {
        second += (second.empty() || html.empty() ? "" : " ") + html;
    };
    for (const std::string &text : {headline.otherwise, headline.allocation})
        add(htmlText(text));
    add(withButtons(toQt(headline.secondLineHtml), parts));
    add(htmlText(headline.howSure));
    add(withButtons(flip, parts));
    add(htmlText(headline.excluded));
    return element(
        "section",
        element("div",
                paragraph(withButtons(toQt(headline.html), parts), "class=\"headline\"") +
                    paragraph(second, "class=\"second\""),
                "id=\"as-written\"") +
            element(
                "div",
                "<p class=\"headline\" id=\"live-sentence\"></p><p class=\"second\" id=\"live-second\"></p>" +
                    paragraph(said("These are not the study's values; the runs and the notes "
                                   "still describe the study."),
                              "class=\"quiet\""),
                "id=\"as-changed\" hidden") +
            paragraph(said("† for other inputs: the number depends on a result that only the program "
                           "calculates, hour by "
                           "hour or by simulation, and an input of that has changed. Open the study in "
                           "Breakeven for these inputs."),
                      "id=\"other-inputs\" class=\"warning\" hidden") +
            "<p id=\"announcement\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></p>",
        "class=\"answer\" aria-label=\"" + said("Answer") + "\"");
}

namespace {

// One with stops counts them.
std::string reachOf(const PageSlider &slider)
{
    const auto attributes = [](const std::string &low, const std::string &high, const std::string &step,
                               const std::string &value) {
        return " min=\"" + low + "\" max=\"" + high + "\" step=\"" + step + "\" value=\"" + value + "\"";
    };
    const std::vector<double> &stops = slider.stops;
    if (stops.empty())
        return attributes(jsonNumber(slider.low), jsonNumber(slider.high), "any", jsonNumber(slider.value));
    const auto now = std::find(stops.begin(), stops.end(), slider.value) - stops.begin();
    return attributes("0", std::to_string(stops.size() - 1), "1", std::to_string(now));
}

} // namespace

std::string slidersHtml(const SectionParts &parts)
{
    std::string rows;
    const Sheet &sheet = *parts.content.result.sheet.sheet;
    for (std::size_t k = 0; k < parts.sliders.size(); ++k) {
        const PageSlider &slider = parts.sliders[k];
        const NodeId node = sheet.inputs()[std::size_t(slider.sheetInput)].node;
        const FieldAmount amount(*slider.field, parts.content.result.study);
        const std::string range = htmlText(
            toStd(livePageWords("from %1 to %2")
                      .arg(toQt(shortNumber(amount, slider.low, parts.content.locale)),
                           quantityText(parts.content.result, node, slider.high, parts.content.locale))));
        const QString now = quantityText(parts.content.result, node, slider.value, parts.content.locale);
        const std::string number = std::to_string(k);
        const std::string id = "slider-" + number, value = "value-" + number, reach = "reach-" + number;
        rows += element("li",
                        element("label", "<bdi>" + htmlText(slider.title) + "</bdi>", "for=\"" + id + "\"") +
                            "<input type=\"range\" id=\"" + id + "\" aria-describedby=\"" + reach + "\"" +
                            reachOf(slider) + ">" +
                            element("span",
                                    element("output", htmlText(toStd(now)),
                                            "id=\"" + value + "\" for=\"" + id + "\" aria-live=\"off\"") +
                                        element("span", range, "id=\"" + reach + "\""),
                                    "class=\"ends\""));
    }
    const std::string title = element("h2", said("Try other values"));
    const std::string panel =
        "<section id=\"explain\" aria-labelledby=\"explain-title\" hidden><div class=\"bar\">"
        "<button type=\"button\" id=\"explain-back\" hidden>" +
        said("Back") + "</button><button type=\"button\" id=\"explain-close\">" + said("Close") +
        "</button></div><h2 id=\"explain-title\" tabindex=\"-1\" dir=\"auto\"></h2>"
        "<div id=\"explain-body\"></div></section>";
    const std::string words = rows.empty() ? said("No input moves the answer of this study.")
                                           : said("The inputs that move the answer most, each within its "
                                                  "range, or 10 % either way without one. "
                                                  "Everything follows as you move them.");
    return "<div class=\"side\">" + panel + "<section class=\"sliders\" aria-label=\"" +
           said("Try other values") + "\">" + title + paragraph(words, "class=\"quiet\"") +
           (rows.empty() ? "" : element("ol", rows)) + "<button type=\"button\" id=\"reset\" hidden>" +
           said("Back to the values of the study") + "</button></section></div>";
}

namespace {

std::string listHtml(const std::vector<std::string> &sentences)
{
    std::string rows;
    for (const std::string &sentence : sentences)
        rows += element("li", htmlText(sentence), "dir=\"auto\"");
    return element("ul", rows, "class=\"notes\"");
}

// What was left out, the cheapest first, folded.
std::string leftOutHtml(const std::vector<std::string> &sentences)
{
    if (sentences.empty())
        return {};
    return element("details",
                   element("summary", said("Options and offers left out") + " <span class=\"quiet\">" +
                                          std::to_string(sentences.size()) + "</span>") +
                       listHtml(sentences));
}

} // namespace

std::string notesHtml(const SectionParts &parts)
{
    const StudyResult &result = parts.content.result;
    std::vector<std::string> leftOut;
    for (const SanityNote &note : leftOutByCost(result.notes))
        leftOut.push_back(note.text);
    Comparison comparison = result.comparison;
    addNotes(result.notes, comparison.issues);
    std::string rows;
    for (const Issue &issue : allIssues(comparison)) {
        const bool isListed = std::find(leftOut.begin(), leftOut.end(), issue.sentence) != leftOut.end();
        if (!isListed && isOfLeftOut(result.study, issue))
            leftOut.push_back(issue.sentence);
        else if (!isListed)
            rows +=
                element("li", htmlText(issue.sentence),
                        issue.severity == Severity::Note ? "dir=\"auto\"" : "class=\"warning\" dir=\"auto\"");
    }
    if (rows.empty() && leftOut.empty())
        return {};
    return element("section",
                   element("h2", said("Notes"), "id=\"notes\"") +
                       (rows.empty() ? "" : element("ul", rows, "class=\"notes\"")) + leftOutHtml(leftOut),
                   "aria-labelledby=\"notes\"");
}

namespace {

class AssumptionRows
{
public:
    explicit AssumptionRows(const SectionParts &parts)
        : m_parts(parts), m_result(parts.content.result), m_sheet(*m_result.sheet.sheet)
    {
    }

    // Of one owner after the other; of options, or of all else.
    std::string table(const std::vector<Assumption> &lines, bool isOfOptions, int &count) const
    {
        std::string groups, owner, rows;
        const auto end = [&] {
            if (!rows.empty())
                groups += element("tbody", element("tr",
                                                   element("th", "<bdi>" + htmlText(owner) + "</bdi>",
                                                           "colspan=\"6\" scope=\"rowgroup\""),
                                                   "class=\"group\"") +
                                               rows);
            rows.clear();
        };
        for (const Assumption &line : lines) {
            if (line.path.starts_with("options.") != isOfOptions)
                continue;
            if (const std::string next = toStd(inputOwner(line)); next != owner) {
                end();
                owner = next;
            }
            rows += row(line);
            ++count;
        }
        end();
        return element("div",
                       element("table", "<thead><tr>" + head() + "</tr></thead>" + groups,
                               "class=\"assumptions\" aria-labelledby=\"" +
                                   std::string(isOfOptions ? "own-assumptions" : "assumptions") + "\""),
                       "class=\"scrolls\" tabindex=\"0\" role=\"region\" aria-labelledby=\"" +
                           std::string(isOfOptions ? "own-assumptions" : "assumptions") + "\"");
    }

private:
    static std::string head()
    {
        std::string cells;
        for (const char *title : {"Assumption", "Value", "Low – high", "Source", "Date", "Confidence"})
            cells += element("th", said(title), "scope=\"col\"");
        return cells;
    }

    // What a value opens: its input, or the step that computes it.
    Figure figureOf(const Assumption &line) const
    {
        const auto node = m_sheet.find(line.path);
        return Figure{node.value_or(-1)};
    }

    std::string row(const Assumption &line) const
    {
        const FieldAmount amount(*line.field, m_result.study);
        const QLocale &locale = m_parts.content.locale;
        const std::string number =
            line.input.value ? shortNumber(amount, *line.input.value, locale) : toStd(unknownText());
        const Figure figure = figureOf(line);
        const bool isScalar = figure.node >= 0 && m_sheet.node(figure.node).shape == Shape::Scalar;
        std::string value = isScalar && line.input.value && line.isUsed
                                ? numberButton(m_parts.book.explained(figure), number,
                                               m_sheet.node(figure.node).op == Op::Input ? "g" : "")
                                : htmlText(number);
        if (!line.unit.empty())
            value += " <span class=\"quiet\">" + htmlText(line.unit) + "</span>";
        const auto &range = line.input.range;
        const std::string ends =
            range ? shortNumber(amount, range->low, locale) + " – " + shortNumber(amount, range->high, locale)
                  : toStd(unknownText());
        std::string label = "<bdi>" + htmlText(toStd(inputLabel(m_result.study, line))) + "</bdi>";
        if (!line.isUsed)
            label += " <span class=\"quiet\">" + said("no result depends on it") + "</span>";
        const bool isLoose = !line.isSourced && !line.isComputed;
        std::string source = line.input.source.empty() ? said("no source") : htmlText(line.input.source);
        if (!line.input.note.empty())
            source += "<br><span class=\"quiet\">" + htmlText(line.input.note) + "</span>";
        return element(
            "tr", element("th", label, "scope=\"row\"") + element("td", value, "class=\"figure\"") +
                      element("td", htmlText(ends), range ? "class=\"figure\"" : "class=\"figure none\"") +
                      element("td", (isLoose ? "<span class=\"loose\">⚠ " : "<span>") + source + "</span>",
                              "dir=\"auto\"") +
                      element("td", line.input.asOf ? htmlText(line.input.asOf->iso()) : "—",
                              line.isStale      ? "class=\"loose\""
                              : line.input.asOf ? ""
                                                : "class=\"none\"") +
                      element("td", htmlText(confidenceName(line.input.confidence))));
    }

    const SectionParts &m_parts;
    const StudyResult &m_result;
    const Sheet &m_sheet;
};

} // namespace

std::string assumptionsHtml(const SectionParts &parts)
{
    const StudyResult &result = parts.content.result;
    const auto lines =
        assumptions(result.study, inputFindings(result.study, result.sheet, result.evaluation));
    const AssumptionRows rows(parts);
    int shared = 0, own = 0;
    const std::string sharedTable = rows.table(lines, false, shared);
    const std::string ownTable = rows.table(lines, true, own);
    const auto titled = [](const char *title, int count) {
        return said(title) + " <span class=\"quiet\">" + std::to_string(count) + "</span>";
    };
    std::string html =
        element("h2", titled("Shared assumptions", shared), "id=\"assumptions\"") + sharedTable;
    if (own > 0)
        html += element("details", element("summary", titled("Assumptions of the options", own),
                                           "id=\"own-assumptions\"") +
                                       ownTable);
    return element("section", html, "aria-labelledby=\"assumptions\"");
}

std::string aboutHtml(const SectionParts &parts)
{
    const StudyResult &result = parts.content.result;
    std::string rows;
    const auto add = [&](const std::string &name, const std::string &value) {
        rows += element("dt", htmlText(name)) + element("dd", htmlText(value));
    };
    for (const ChosenConvention &convention : chosenConventions(result.study))
        add(convention.label, convention.value);
    if (result.risk)
        add(toStd(livePageWords("Runs")), words::runsText(*result.risk, numberStyle(parts.content.locale)));
    add(toStd(livePageWords("What recalculates")),
        toStd(livePageWords("Every number that follows from the inputs by a formula. "
                            "Results that are calculated hour by hour, simulated "
                            "or searched for are stored for the study's own inputs and for "
                            "the stops of each slider; they are marked † "
                            "where several sliders change them.")));
    return element("section",
                   element("h2", said("About this page"), "id=\"about\"") +
                       element("dl", rows, "class=\"facts\""),
                   "aria-labelledby=\"about\" class=\"about\"");
}

} // namespace breakeven
