// A graph of formulas and the sheet it was made of are two routes to the same numbers: the script of a page
// calculates one, the program the other.
#include "data/page/json_text.h"
#include "data/page/page_shell.h"
#include "data/page/sheet_graph.h"
#include "model/sheet/sheet_builder.h"
#include "tests/model/special_numbers.h"
#include "tests/support/page_script.h"
#include "tests/support/process.h"

#include <fstream>
#include <random>
#include <set>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// A sheet in the making with three numbers to work on, and two series made of them.
struct Draft
{
    SheetBuilder builder{5};
    std::vector<Quantity> numbers;
    std::vector<Quantity> series;

    Draft()
    {
        Input input;
        input.value = 1.5;
        for (const char *name : {"a", "b", "c"})
            numbers.push_back(builder.input(name, name, units::one, "", input));
        const Quantity month = builder.month() / builder.constant(1, units::month);
        series = {month * numbers[0] - numbers[1], numbers[2] + month};
    }

    std::shared_ptr<const Sheet> sheet() &&
    {
        auto built = std::move(builder).build();
        REQUIRE(built.ok());
        return std::make_shared<const Sheet>(std::move(*built));
    }
};

bool isElementwise(const Operation &one)
{
    return one.shapeRule == ShapeRule::Elementwise && one.op != Op::Output;
}

// Every operation on numbers, on series, and on both.
void addOperations(Draft &draft)
{
    for (const Operation &one : operations()) {
        if (!isElementwise(one))
            continue;
        const std::size_t count = one.arity < 0 ? 4 : std::size_t(one.arity);
        std::vector<Quantity> numbers{draft.numbers[0], draft.numbers[1], draft.numbers[2], draft.numbers[0]};
        std::vector<Quantity> mixed{draft.series[0], draft.numbers[1], draft.series[1], draft.numbers[2]};
        std::vector<Quantity> turned{draft.numbers[2], draft.series[1], draft.numbers[0], draft.series[0]};
        for (auto &operands : {&numbers, &mixed, &turned}) {
            operands->resize(count);
            draft.builder.apply(one.op, *operands);
        }
    }
    draft.builder.total(draft.series[0], 1, 4);
    draft.builder.value(draft.series[1], 3);
    draft.builder.apply(Op::Cumulative, {draft.series[0]});
}

double sumOf(std::span<const std::span<const double>> arguments)
{
    double sum = 0;
    for (const auto &argument : arguments)
        for (const double value : argument)
            sum += value;
    return sum;
}

class Halves : public MonthlyFunction
{
public:
    Halves()
    {
        name = "halves";
        argumentNames = {"of"};
        outputNames = {"half", "quarter"};
    }
    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        outputs[0] = arguments[0] / 2;
        outputs[1] = arguments[0] / 4;
    }
};

std::vector<NodeId> allNodes(const Sheet &sheet)
{
    std::vector<NodeId> all;
    for (NodeId id = 0; id < sheet.size(); ++id)
        all.push_back(id);
    return all;
}

// Every number of every node, by month.
std::vector<Figure> allFigures(const Sheet &sheet)
{
    std::vector<Figure> all;
    for (NodeId id = 0; id < sheet.size(); ++id)
        if (sheet.node(id).shape == Shape::Series)
            for (int month = 0; month < sheet.months(); ++month)
                all.push_back(figureOfMonth(id, month));
        else if (sheet.node(id).shape == Shape::Scalar)
            all.push_back(Figure{id});
    return all;
}

PageRequest requestOf(const SheetGraph &graph, const Sheet &sheet, const std::vector<Figure> &figures,
                      const std::vector<std::vector<double>> &settings)
{
    PageRequest request{interpreterScript(), graph.json(), {}, settings, {}};
    for (const SheetInput &input : sheet.inputs())
        request.inputs.push_back(graph.placeOf(input.node));
    for (const Figure &figure : figures)
        request.figures.push_back(graph.json(figure));
    return request;
}

} // namespace

TEST_CASE("every operation gives in a page what it gives in the program", "[outside][node]")
{
    SKIP_WITHOUT_PROGRAM("node");
    Draft draft;
    addOperations(draft);
    const auto sheet = std::move(draft).sheet();
    Evaluation evaluation(sheet);
    const LiveNodes live(*sheet, allNodes(*sheet));
    const SheetGraph graph(evaluation, live);
    const std::vector<Figure> figures = allFigures(*sheet);
    std::vector<std::vector<double>> settings;
    for (const double a : specialNumbers())
        for (const double b : specialNumbers())
            settings.push_back({a, b, 0.75});
    std::mt19937_64 engine(7);
    for (int k = 0; k < 1000; ++k)
        settings.push_back({anyNumber(engine), anyNumber(engine), anyNumber(engine)});
    const TemporaryFolder folder;
    const auto found = calculated(requestOf(graph, *sheet, figures, settings), folder);
    std::set<std::string> wrong;
    int numbers = 0;
    for (std::size_t k = 0; k < settings.size(); ++k) {
        for (int i = 0; i < 3; ++i)
            evaluation.setInput(i, std::isnan(settings[k][std::size_t(i)])
                                       ? std::nullopt
                                       : std::optional(settings[k][std::size_t(i)]));
        for (std::size_t f = 0; f < figures.size(); ++f) {
            const double expected = valueOf(evaluation, figures[f]).value_or(NAN);
            const double actual = found[k][f].value;
            numbers += std::isfinite(expected);
            if (!(differenceOf(actual, expected) <= 1e-12))
                wrong.insert(std::string(operation(sheet->node(figures[f].node).op).name) + " of " +
                             jsonNumber(settings[k][0]) + " and " + jsonNumber(settings[k][1]) + ": " +
                             jsonNumber(actual) + ", not " + jsonNumber(expected));
        }
    }
    CAPTURE(wrong);
    CHECK(wrong.empty());
    CHECK(numbers > 100000);
}

TEST_CASE("what rests on a function is for other inputs while an argument of it is another",
          "[outside][node]")
{
    SKIP_WITHOUT_PROGRAM("node");
    Draft draft;
    SheetBuilder &builder = draft.builder;
    const Quantity function = builder.function({"sum", {"a", "series"}, sumOf, "exact"},
                                               {draft.numbers[0], draft.series[0]}, units::one);
    const Quantity monthly =
        builder.monthly(std::make_shared<Halves>(), {draft.numbers[2]}, {units::one, units::one})[1];
    const Quantity both = function + draft.numbers[2];
    const Quantity onFunction = builder.function({"sum", {"a"}, sumOf, "exact"}, {both * both}, units::one);
    const std::vector<Figure> figures{Figure{function.id()}, Figure{both.id()},
                                      figureOfMonth(monthly.id(), 2), Figure{onFunction.id()},
                                      Figure{draft.numbers[2].id()}};
    const auto sheet = std::move(draft).sheet();
    const Evaluation evaluation(sheet);
    const LiveNodes live(*sheet, allNodes(*sheet));
    const SheetGraph graph(evaluation, live);
    const TemporaryFolder folder;
    const auto found = calculated(
        requestOf(graph, *sheet, figures, {{1.5, 1.5, 2}, {1.5, 9, 1.5}, {1.5, 1.5, 1.5}}), folder);
    const auto states = [&](std::size_t setting) {
        std::string text;
        for (const PageNumber &number : found[setting])
            text += number.isForOtherInputs ? 'x' : '.';
        return text;
    };
    CHECK(states(0) == "..xx."); // c feeds the monthly one, and the last through the sum
    CHECK(states(1) == "xx.x."); // b is in the series
    CHECK(states(2) == "....."); // all is as it was
    CHECK(found[1][0].value == valueOf(evaluation, figures[0]));
    CHECK(found[0][1].value == Approx(*valueOf(evaluation, figures[1]) + 0.5));
    CHECK(found[0][2].value == Approx(0.375));
}

TEST_CASE("an option has a status in a page only where all that decides it is known", "[outside][node]")
{
    SKIP_WITHOUT_PROGRAM("node");
    Draft draft;
    SheetBuilder &builder = draft.builder;
    const Quantity a = draft.numbers[0], b = draft.numbers[1], c = draft.numbers[2];
    const Quantity function = builder.function({"sum", {"a"}, sumOf, "exact"}, {a}, units::one);
    const Quantity isSmall = builder.apply(Op::Less, {function, builder.constant(1, units::one)});
    const Quantity isBelow = builder.apply(Op::Less, {a, builder.constant(2, units::one)});
    const Quantity isAlways = builder.apply(Op::Less, {builder.constant(0, units::one), b});
    const auto sheet = std::move(draft).sheet();
    const Evaluation evaluation(sheet);
    const LiveNodes live(*sheet, allNodes(*sheet));
    const SheetGraph graph(evaluation, live);
    const auto place = [&](const Quantity &quantity) { return std::to_string(graph.placeOf(quantity.id())); };
    const auto option = [&](const Quantity &npv, const std::string &isShort) {
        return "{cannotRun:false,infeasible:-1,over:-1,slow:-1,demanded:[" + place(c) + "],work:[" +
               place(c) + "],npv:" + place(npv) + ",short:" + isShort + "},";
    };
    const TemporaryFolder folder;
    const std::string script = folder.file("verdict.js");
    std::ofstream(script) << interpreterScript() << "\nconst graph = new breakeven.Graph(" << graph.json()
                          << ");\nconst options = [" << option(b, place(isSmall)) << option(c, "-1")
                          << option(function, place(isBelow)) << option(function, place(isAlways)) << "];\n"
                          << "const say = () => { const found = breakeven.verdictOf(graph, options);\n"
                          << "  console.log(found.statuses.join(), found.order.join(), found.isKnown); };\n"
                          << "say();\ngraph.set(" << place(a) << ", 3);\ngraph.recalculate();\nsay();\n"
                          << "const rate = () => breakeven.measureOf(graph, " << place(b) << ");\n"
                          << "console.log(rate(), breakeven.measureOf(graph, -1));\ngraph.set(" << place(b)
                          << ", 0);\nconsole.log(rate());\n";
    const ProcessResult run = runProcess("/usr/bin/env", {"node", script});
    INFO(run.messages);
    CHECK(run.out == "ok,ok,short,short 0,1 true\n"
                     "other,ok,other,short 1 false\n"
                     "1 0\n0\n");
}

TEST_CASE("texts of a page cannot end the script or the attribute they stand in")
{
    CHECK(jsonString("</script><b>&\"\\\n") ==
          "\"\\u003c/script\\u003e\\u003cb\\u003e\\u0026\\\"\\\\\\u000a\"");
    CHECK(jsonString("خوادم") == "\"خوادم\"");
    CHECK(htmlText("<a href='x'>\"&\"</a>") == "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;");
    CHECK(jsonNumber(0.1) == "0.1");
    CHECK(jsonNumber(-INFINITY) == "-1e999");
    CHECK(jsonNumber(NAN) == "null");
}

TEST_CASE("a page names its style and its scripts by their hashes and lets nothing else in")
{
    // The published example of the algorithm: "abc".
    CHECK(policyHash("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    const std::string html = pageHtml({"</title><script>", "<p>body</p>", "p{}", "{}", "{}"});
    CHECK(html.find("<title>&lt;/title&gt;&lt;script&gt;</title>") != std::string::npos);
    CHECK(html.find("default-src 'none'; script-src '" + policyHash(interpreterScript()) + "'") !=
          std::string::npos);
    CHECK(html.find("unsafe") == std::string::npos);
}
