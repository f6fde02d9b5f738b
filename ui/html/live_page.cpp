#include "ui/html/live_page.h"

#include "data/page/json_text.h"
#include "data/page/page_shell.h"
#include "data/readers/file_text.h"
#include "model/evaluate/cost_measure.h"
#include "model/study/today_option.h"
#include "ui/html/page_colors.h"
#include "ui/html/page_sections.h"
#include "ui/html/page_words.h"
#include "ui/html/slider_answers.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"
#include "ui/words/headline_patterns.h"
#include "ui/words/status_text.h"

#include <algorithm>

namespace breakeven {

namespace {

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

// The rate of the study, where the page can move it.
const SheetInput *discountSlider(const SectionParts &parts)
{
    for (const PageSlider &slider : parts.sliders)
        if (slider.path == "conventions.discount_rate")
            return &parts.content.result.sheet.sheet->inputs()[std::size_t(slider.sheetInput)];
    return nullptr;
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

std::string wordsJson(const LivePageContent &content, const std::vector<CostMeasure> &measures)
{
    const StudyResult &result = content.result;
    const words::HeadlinePatterns patterns = words::headlinePatterns(&result.comparison);
    JsonObject status;
    for (const Status one : {Status::Ok, Status::Short, Status::OverBudget, Status::TooSlow,
                             Status::CannotRun, Status::Unknown}) {
        const std::string word = words::statusWord(one);
        status.text(statusId(one), word.empty() ? "ok" : word);
    }
    status.text("other", toStd(livePageWords("for other inputs")));
    JsonObject json;
    const auto say = [&](const char *key, const char *text) { json.text(key, toStd(livePageWords(text))); };
    json.text("nothing", patterns.nothing)
        .text("one", patterns.one)
        .text("onePerHour", patterns.onePerHour)
        .text("clear", patterns.clear)
        .text("same", patterns.same)
        .text("tie", patterns.tie)
        .text("clearToday", patterns.clearToday)
        .text("sameToday", patterns.sameToday)
        .text("tieToday", patterns.tieToday)
        .json("periods", list(measures,
                              [&](CostMeasure measure) {
                                  return jsonString(words::measurePeriod(
                                      result.study, result.comparison, measure, numberStyle(content.locale)));
                              }))
        .text("never", toStd(neverText()))
        .json("status", status.result());
    say("needsProgram",
        "Only the program can say which option is cheapest with these values: open the study in Breakeven.");
    say("among", "Of the options that are known with these values:");
    say("notKnown", "Not known with these values: %1. Open the study in Breakeven for them.");
    say("left", "Left out: %1.");
    say("less", "less than %1");
    say("more", "more than %1");
    say("net", "net");
    say("other", "for other inputs");
    say("otherLong",
        "† For other inputs: it depends on a result that only the program calculates, hour by hour or by "
        "simulation, and an "
        "input of that has changed.");
    say("moreLines", "and %1 more lines");
    say("zeroLines", "and %1 lines of 0");
    return json.result();
}

// Where the status, the cost and the order of an option are read.
std::string optionsJson(const LivePageContent &content, FigureBook &book, const SheetGraph *graph,
                        const std::vector<CostMeasure> &measures)
{
    const StudyResult &result = content.result;
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
        std::vector<NodeId> work = nodes.status.demanded;
        work.insert(work.end(), nodes.status.served.begin(), nodes.status.served.end());
        JsonObject json;
        json.text("name", result.comparison.options[k].name)
            .number("slot", result.comparison.options[k].slot)
            .truth("cannotRun", !nodes.status.cannotRun.empty())
            .truth("heldBack", nodes.heldBack.has_value())
            .number("infeasible", node(nodes.status.isInfeasible))
            .number("short", node(nodes.status.isShort))
            .number("over", node(nodes.status.isOverBudget))
            .number("slow", node(nodes.status.isTooSlow))
            .number("npv", node(nodes.npv))
            .json("work", nodesOf(work))
            .json("demanded", nodesOf(nodes.status.demanded))
            .json("costs", list(measures,
                                [&](CostMeasure measure) {
                                    return std::to_string(book.explained(Figure{nodeOf(nodes, measure)}));
                                }))
            .number("perHour", book.explained(Figure{nodeOf(nodes, CostMeasure::PerUsefulGpuHour)}));
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

// One picture by each of the measures the page may come to.
class ChartWriter
{
public:
    ChartWriter(const LivePageContent &content, FigureBook &book, const std::vector<StackedBars> &views)
        : m_result(content.result), m_sheet(*content.result.sheet.sheet), m_book(book), m_views(views)
    {
        findParts();
    }

    std::string json() const
    {
        JsonObject json;
        json.truth("isCompact", m_views[0].isCompact)
            .json("parts", list(m_parts,
                                [](const BarPart &part) {
                                    return JsonObject()
                                        .text("name", toStd(partText(part)))
                                        .text("look", lookOf(part))
                                        .result();
                                }))
            .json("views", list(m_views, [this](const StackedBars &bars) { return view(bars); }));
        return json.result();
    }

private:
    NodeId nodeOf(const OptionNodes &option, const QString &quantity) const
    {
        return m_sheet.find("options." + option.id + "." + toStd(quantity)).value_or(-1);
    }

    bool hasNode(const BarPart &part) const
    {
        return std::any_of(m_views.begin(), m_views.end(), [&](const StackedBars &bars) {
            return std::any_of(
                m_result.sheet.options.begin(), m_result.sheet.options.end(),
                [&](const OptionNodes &option) { return nodeOf(option, partNode(bars, part)) >= 0; });
        });
    }

    // All that an option may have, for what is 0 now need not stay so.
    void findParts()
    {
        std::vector<BarPart> all;
        if (m_views[0].isCompact)
            all = {Hours::Used, Hours::Lost, Hours::Overhead, Hours::Idle};
        else
            for (int k = 0; k < kCategoryCount; ++k)
                all.emplace_back(Category(k));
        std::copy_if(all.begin(), all.end(), std::back_inserter(m_parts),
                     [this](const BarPart &part) { return hasNode(part); });
    }

    std::string view(const StackedBars &bars) const
    {
        JsonObject json;
        json.text("unit", toStd(bars.unit))
            .text("how", bars.decimals < 0 ? "m" : "n" + std::to_string(bars.decimals))
            .json("bars",
                  list(m_result.sheet.options, [&](const OptionNodes &option) { return bar(bars, option); }));
        return json.result();
    }

    std::string bar(const StackedBars &bars, const OptionNodes &option) const
    {
        const auto drawn = std::find_if(bars.bars.begin(), bars.bars.end(),
                                        [&](const StackedBars::Bar &one) { return one.option == option.id; });
        JsonObject json;
        json.json("segments", list(m_parts,
                                   [&](const BarPart &part) {
                                       const NodeId node = nodeOf(option, partNode(bars, part));
                                       return std::to_string(m_book.explained(Figure{node}));
                                   }))
            .number("total", m_book.explained(Figure{nodeOf(option, bars.totalNode)}))
            .text("remark", toStd(drawn->remark));
        if (drawn->likely)
            json.json("likely",
                      "[" + jsonNumber(drawn->likely->first) + "," + jsonNumber(drawn->likely->second) + "]");
        return json.result();
    }

    const StudyResult &m_result;
    const Sheet &m_sheet;
    FigureBook &m_book;
    const std::vector<StackedBars> &m_views;
    std::vector<BarPart> m_parts;
};

// What the script reads. Without a graph only to find out which figures there are.
class DataWriter
{
public:
    DataWriter(const SectionParts &parts, const SheetGraph *graph, const std::vector<std::string> &answers)
        : m_parts(parts), m_content(parts.content), m_graph(graph), m_answers(answers),
          m_measures(pageMeasures(parts))
    {
    }

    std::string json() const
    {
        JsonObject json;
        json.json("style", styleJson(m_content.locale))
            .text("currency", m_content.result.study.currency)
            .number("tie", kAboutTheSame)
            .json("words", wordsJson(m_content, m_measures))
            .json("options", optionsJson(m_content, m_parts.book, m_graph, m_measures))
            .number("today", today())
            .number("discount", discount())
            .json("sliders", sliders())
            .json("charts", charts());
        if (m_graph)
            json.json("figures", m_parts.book.figuresJson(*m_graph))
                .json("strings", m_parts.book.stringsJson());
        return json.result();
    }

private:
    // Where the rate stands that chooses between two measures; −1: there is but one.
    double discount() const
    {
        const SheetInput *rate = discountSlider(m_parts);
        if (!rate || m_measures.size() < 2)
            return -1;
        m_parts.book.bare(Figure{rate->node});
        return m_graph ? m_graph->placeOf(rate->node) : -1;
    }

    // The place of what is paid today among the options; −1: nobody said it.
    double today() const
    {
        const auto &options = m_content.result.comparison.options;
        const auto found = std::find_if(options.begin(), options.end(),
                                        [](const OptionOutcome &option) { return option.id == kToday; });
        return found == options.end() ? -1 : double(found - options.begin());
    }

    // The chart of the cost has a view by each measure, others have one.
    std::string charts() const
    {
        std::vector<std::vector<StackedBars>> views;
        for (const CostMeasure measure : m_measures) {
            const std::vector<StackedBars> all = pageCharts(m_content, measure);
            if (views.empty())
                for (const StackedBars &chart : all)
                    views.push_back({chart});
            else
                views[0].push_back(all[0]);
        }
        return list(views, [this](const std::vector<StackedBars> &one) {
            return ChartWriter(m_content, m_parts.book, one).json();
        });
    }

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
    std::vector<CostMeasure> m_measures;
};

} // namespace

std::vector<CostMeasure> pageMeasures(const SectionParts &parts)
{
    const StudyResult &result = parts.content.result;
    if (!discountSlider(parts))
        return {usualMeasure(result.study, result.comparison)};
    Comparison withoutRate = result.comparison;
    withoutRate.verdict.isPresentValue = false;
    return {usualMeasure(result.study, withoutRate), CostMeasure::PresentValue};
}

std::vector<StackedBars> pageCharts(const LivePageContent &content, CostMeasure measure)
{
    const StudyResult &result = content.result;
    std::vector<StackedBars> charts{stackedBars(result.study, result.comparison, content.locale, measure)};
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
    const std::string breakEven = breakEvenHtml(parts);
    const std::string proof = comparisonHtml(parts) + breakEven + notesHtml(parts) + assumptionsHtml(parts) +
                              aboutHtml(parts) + "</main>";
    DataWriter(parts, nullptr, {}).json();
    const LiveNodes live(*content.result.sheet.sheet, book.nodes());
    const SheetGraph graph(content.result.evaluation, live);
    const auto answers = addStops(page.sliders, content.result.evaluation, graph, live,
                                  int(content.result.sheet.options.size()));
    page.html = pageHtml({content.result.study.name, markersHtml() + answer + slidersHtml(parts) + proof,
                          pageColors() + (breakEven.empty() ? "" : kBreakEvenStyle), graph.json(),
                          DataWriter(parts, &graph, answers).json()});
    page.figures = book.figures();
    return page;
}

Result<void> writeLivePage(const LivePageContent &content, const std::string &path)
{
    return writeFileText(path, livePage(content).html);
}

} // namespace breakeven
