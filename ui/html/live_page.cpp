#include "ui/html/live_page.h"

#include "data/page/json_text.h"
#include "data/page/page_shell.h"
#include "data/readers/file_text.h"
#include "model/evaluate/cost_measure.h"
#include "ui/html/page_colors.h"
#include "ui/html/page_sections.h"
#include "ui/html/slider_answers.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("LivePage", text); }

// The markers of the eight slots, each in a square of 12.
constexpr const char *kMarkers[] = {
    "<circle cx=\"6\" cy=\"6\" r=\"5\"/>",
    "<rect x=\"1.5\" y=\"1.5\" width=\"9\" height=\"9\"/>",
    "<path d=\"M6 1 11 10.5H1z\"/>",
    "<path d=\"M6 .5 11.5 6 6 11.5.5 6z\"/>",
    "<path d=\"M6 .8 11.2 4.6 9.2 10.8H2.8L.8 4.6z\"/>",
    "<path d=\"M4.2 1h3.6v3.2H11v3.6H7.8V11H4.2V7.8H1V4.2h3.2z\"/>",
    "<rect x=\"1\" y=\"4.2\" width=\"10\" height=\"3.6\"/>",
    "<path d=\"M3 .8 6 3.8 9 .8 11.2 3 8.2 6l3 3L9 11.2l-3-3-3 3L.8 9l3-3-3-3z\"/>"};

std::string markersHtml()
{
    std::string symbols;
    for (std::size_t k = 0; k < std::size(kMarkers); ++k)
        symbols += "<symbol id=\"marker-" + std::to_string(k) + "\" viewBox=\"0 0 12 12\">" + kMarkers[k] +
                   "</symbol>";
    return "<svg class=\"unseen\" aria-hidden=\"true\">" + symbols + "</svg>";
}

// "{…}" in the making.
class JsonObject
{
public:
    JsonObject &json(const std::string &key, const std::string &json)
    {
        m_text += (m_text.empty() ? "" : ",") + jsonString(key) + ":" + json;
        return *this;
    }
    JsonObject &text(const std::string &key, const std::string &text) { return json(key, jsonString(text)); }
    JsonObject &number(const std::string &key, double number) { return json(key, jsonNumber(number)); }
    JsonObject &truth(const std::string &key, bool is) { return json(key, is ? "true" : "false"); }
    std::string result() const { return "{" + m_text + "}"; }

private:
    std::string m_text;
};

template<class Items, class Write>
std::string list(const Items &items, Write write)
{
    std::string json = "[";
    for (const auto &item : items)
        json += (json.size() > 1 ? "," : "") + write(item);
    return json + "]";
}

std::string styleJson(const QLocale &locale)
{
    const words::NumberStyle style = numberStyle(locale);
    JsonObject json;
    json.text("point", style.point)
        .text("group", style.groupSeparator)
        .text("minus", style.minus)
        .text("percent", style.percent)
        .number("last", style.groupSeparator.empty() ? 1000 : style.lastGroup)
        .number("other", style.otherGroups)
        .number("fewest", style.fewestBefore);
    if (style.digits != words::kPlain.digits)
        json.json("digits", list(style.digits, jsonString));
    return json.result();
}

std::string wordsJson(const LivePageContent &content)
{
    const StudyResult &result = content.result;
    const words::HeadlinePatterns patterns = words::headlinePatterns();
    const CostMeasure measure = usualMeasure(result.study, result.comparison);
    JsonObject status;
    for (const Status one :
         {Status::Ok, Status::Short, Status::TooSlow, Status::CannotRun, Status::Unknown}) {
        const std::string word = words::statusWord(one);
        status.text(statusId(one), word.empty() ? "ok" : word);
    }
    JsonObject json;
    const auto say = [&](const char *key, const char *text) { json.text(key, toStd(tr(text))); };
    json.text("nothing", patterns.nothing)
        .text("one", patterns.one)
        .text("onePerHour", patterns.onePerHour)
        .text("clear", patterns.clear)
        .text("same", patterns.same)
        .text("tie", patterns.tie)
        .text("period",
              words::measurePeriod(result.study, result.comparison, measure, numberStyle(content.locale)))
        .text("never", toStd(neverText()))
        .json("status", status.result());
    say("simulate",
        "Which option is cheapest with these values takes a new simulation: open the study in Breakeven.");
    say("left", "Left out: %1.");
    say("less", "less than %1");
    say("more", "more than %1");
    say("net", "net");
    say("other", "for other inputs");
    say("otherLong",
        "† For other inputs: it rests on something that was simulated before an input of it changed.");
    say("moreLines", "and %1 more lines");
    say("zeroLines", "and %1 lines of 0");
    return json.result();
}

// Where the status, the cost and the order of an option are read.
std::string optionsJson(const LivePageContent &content, FigureBook &book, const SheetGraph *graph)
{
    const StudyResult &result = content.result;
    const CostMeasure measure = usualMeasure(result.study, result.comparison);
    std::string all;
    for (std::size_t k = 0; k < result.sheet.options.size(); ++k) {
        const OptionNodes &nodes = result.sheet.options[k];
        const auto node = [&](NodeId id) {
            book.bare(Figure{id});
            return double(graph ? graph->placeOf(id) : -1);
        };
        const auto nodesOf = [&](const std::vector<NodeId> &ids) {
            return list(ids, [&](NodeId id) { return jsonNumber(node(id)); });
        };
        std::vector<NodeId> needed{nodes.npv};
        for (const auto *more : {&nodes.status.demanded, &nodes.status.served})
            needed.insert(needed.end(), more->begin(), more->end());
        JsonObject json;
        json.text("name", result.comparison.options[k].name)
            .number("slot", result.comparison.options[k].slot)
            .truth("cannotRun", !nodes.status.cannotRun.empty())
            .number("infeasible", node(nodes.status.isInfeasible))
            .number("short", node(nodes.status.isShort))
            .number("slow", node(nodes.status.isTooSlow))
            .number("npv", node(nodes.npv))
            .json("needed", nodesOf(needed))
            .json("demanded", nodesOf(nodes.status.demanded))
            .number("cost", book.explained(Figure{nodeOf(nodes, measure)}))
            .number("perHour", book.explained(Figure{nodes.measures.costPerUsefulGpuHour}));
        all += (all.empty() ? "" : ",") + json.result();
    }
    return "[" + all + "]";
}

std::string lookOf(const BarPart &part)
{
    if (const auto *category = std::get_if<Category>(&part))
        return categoryId(*category);
    switch (std::get<Hours>(part)) {
    case Hours::Lost:
        return "lost";
    case Hours::Overhead:
        return "overhead";
    case Hours::Idle:
        return "idle";
    default:
        return "compute";
    }
}

class ChartWriter
{
public:
    ChartWriter(const LivePageContent &content, FigureBook &book, const StackedBars &bars)
        : m_result(content.result), m_sheet(*content.result.sheet.sheet), m_book(book), m_bars(bars)
    {
        findParts();
    }

    std::string json() const
    {
        JsonObject json;
        json.text("unit", toStd(m_bars.unit))
            .text("how", m_bars.decimals < 0 ? "m" : "n" + std::to_string(m_bars.decimals))
            .truth("isCompact", m_bars.isCompact)
            .json("parts", list(m_parts,
                                [](const BarPart &part) {
                                    return JsonObject()
                                        .text("name", toStd(partText(part)))
                                        .text("look", lookOf(part))
                                        .result();
                                }))
            .json("bars",
                  list(m_result.sheet.options, [this](const OptionNodes &option) { return bar(option); }));
        return json.result();
    }

private:
    NodeId nodeOf(const OptionNodes &option, const QString &quantity) const
    {
        return m_sheet.find("options." + option.id + "." + toStd(quantity)).value_or(-1);
    }

    // All that an option may have, for what is 0 now need not stay so.
    void findParts()
    {
        std::vector<BarPart> all;
        if (m_bars.isCompact)
            all = {Hours::Used, Hours::Lost, Hours::Overhead, Hours::Idle};
        else
            for (int k = 0; k < kCategoryCount; ++k)
                all.emplace_back(Category(k));
        for (const BarPart &part : all)
            if (std::any_of(
                    m_result.sheet.options.begin(), m_result.sheet.options.end(),
                    [&](const OptionNodes &option) { return nodeOf(option, partNode(m_bars, part)) >= 0; }))
                m_parts.push_back(part);
    }

    std::string bar(const OptionNodes &option) const
    {
        const auto drawn = std::find_if(m_bars.bars.begin(), m_bars.bars.end(),
                                        [&](const StackedBars::Bar &one) { return one.option == option.id; });
        JsonObject json;
        json.json("segments", list(m_parts,
                                   [&](const BarPart &part) {
                                       const NodeId node = nodeOf(option, partNode(m_bars, part));
                                       return std::to_string(m_book.explained(Figure{node}));
                                   }))
            .number("total", m_book.explained(Figure{nodeOf(option, m_bars.totalNode)}))
            .text("remark", toStd(drawn->remark));
        if (drawn->likely)
            json.json("likely",
                      "[" + jsonNumber(drawn->likely->first) + "," + jsonNumber(drawn->likely->second) + "]");
        return json.result();
    }

    const StudyResult &m_result;
    const Sheet &m_sheet;
    FigureBook &m_book;
    const StackedBars &m_bars;
    std::vector<BarPart> m_parts;
};

// What the script reads. Without a graph only to find out which figures there are.
class DataWriter
{
public:
    DataWriter(const SectionParts &parts, const SheetGraph *graph, const std::vector<std::string> &answers)
        : m_parts(parts), m_content(parts.content), m_graph(graph), m_answers(answers)
    {
    }

    std::string json() const
    {
        JsonObject json;
        json.json("style", styleJson(m_content.locale))
            .text("currency", m_content.result.study.currency)
            .number("tie", kAboutTheSame)
            .json("words", wordsJson(m_content))
            .json("options", optionsJson(m_content, m_parts.book, m_graph))
            .json("sliders", sliders())
            .json("charts", list(pageCharts(m_content), [&](const StackedBars &bars) {
                      return ChartWriter(m_content, m_parts.book, bars).json();
                  }));
        if (m_graph)
            json.json("figures", m_parts.book.figuresJson(*m_graph))
                .json("strings", m_parts.book.stringsJson());
        return json.result();
    }

private:
    std::string sliders() const
    {
        std::string all;
        for (std::size_t k = 0; k < m_parts.sliders.size(); ++k)
            all += (k ? "," : "") + slider(m_parts.sliders[k], m_graph ? m_answers[k] : std::string());
        return "[" + all + "]";
    }

    std::string slider(const PageSlider &slider, const std::string &answers) const
    {
        const Sheet &sheet = *m_content.result.sheet.sheet;
        const NodeId node = sheet.inputs()[std::size_t(slider.sheetInput)].node;
        JsonObject json;
        json.number("input", m_graph ? m_graph->placeOf(node) : -1)
            .number("figure", m_parts.book.explained(Figure{node}))
            .number("value", slider.value)
            .number("low", slider.low)
            .number("high", slider.high)
            .number("step", slider.step);
        if (!answers.empty())
            json.json("stops", list(slider.stops, jsonNumber)).json("answers", answers);
        return json.result();
    }

    const SectionParts &m_parts;
    const LivePageContent &m_content;
    const SheetGraph *m_graph;
    const std::vector<std::string> &m_answers;
};

} // namespace

std::vector<StackedBars> pageCharts(const LivePageContent &content)
{
    const StudyResult &result = content.result;
    const CostMeasure measure = usualMeasure(result.study, result.comparison);
    std::vector<StackedBars> charts{stackedBars(result.study, result.comparison, content.locale)};
    if (result.risk)
        addLikelyRanges(charts[0], *result.risk, result.comparison, measure);
    StackedBars hours = gpuHourBars(result.comparison, content.locale, measure);
    if (std::any_of(hours.bars.begin(), hours.bars.end(),
                    [](const StackedBars::Bar &bar) { return !bar.segments.empty(); }))
        charts.push_back(std::move(hours));
    return charts;
}

LivePage livePage(const LivePageContent &content)
{
    LivePage page;
    page.sliders = pageSliders(content.result);
    FigureBook book(content.result, content.locale);
    const SectionParts parts{content, book, page.sliders};
    // Which figures there are decides what the graph holds, and that which stops the sliders have.
    const std::string answer = headerHtml(parts) + "<main>" + headlineHtml(parts);
    const std::string proof =
        comparisonHtml(parts) + notesHtml(parts) + assumptionsHtml(parts) + aboutHtml(parts) + "</main>";
    DataWriter(parts, nullptr, {}).json();
    const LiveNodes live(*content.result.sheet.sheet, book.nodes());
    const SheetGraph graph(content.result.evaluation, live);
    const auto answers = addStops(page.sliders, content.result.evaluation, graph, live,
                                  int(content.result.sheet.options.size()));
    page.html = pageHtml({content.result.study.name, markersHtml() + answer + slidersHtml(parts) + proof,
                          pageColors(), graph.json(), DataWriter(parts, &graph, answers).json()});
    page.figures = book.figures();
    return page;
}

Result<void> writeLivePage(const LivePageContent &content, const std::string &path)
{
    return writeFileText(path, livePage(content).html);
}

} // namespace breakeven
