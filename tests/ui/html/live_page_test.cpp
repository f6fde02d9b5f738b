// A page and the program are two routes to the same numbers; and nothing a study says becomes part of the
// page itself.
#include "ui/html/live_page.h"

#include "data/page/page_shell.h"
#include "data/readers/file_text.h"
#include "data/study_file.h"
#include "model/levers/serving_reading.h"
#include "model/study/study_path.h"
#include "tests/model/study_draft.h"
#include "tests/support/page_script.h"
#include "tests/support/process.h"
#include "tests/support/qt_text.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/text/numbers.h"
#include "ui/words/break_even_text.h"

#include <QRegularExpression>

#include <random>

using namespace breakeven;
using namespace breakeven::test;

namespace {

StudyResult resultOf(const Study &study)
{
    const auto outcome = evaluateQuickly(study, {});
    INFO((outcome.error ? outcome.error->text() : ""));
    REQUIRE(outcome.result);
    StudyResult result = *outcome.result;
    completeVerdict(study, result.comparison);
    return result;
}

LivePage pageOf(const StudyResult &result)
{
    return livePage({result, plainLocale(), "1.2.3", {2026, 11, 20}});
}

std::string between(const std::string &text, const std::string &start, const std::string &end)
{
    const std::size_t from = text.find(start);
    REQUIRE(from != std::string::npos);
    return text.substr(from + start.size(), text.find(end, from + start.size()) - from - start.size());
}

std::string dataOf(const LivePage &page, const std::string &id)
{
    return between(page.html, "<script type=\"application/json\" id=\"" + id + "\">", "</script>");
}

// One of the sliders or some of them anywhere they can stand, the others where they are; the first setting is
// as written.
std::vector<std::vector<double>> randomSettings(const std::vector<PageSlider> &sliders, std::size_t count)
{
    std::mt19937_64 engine(19);
    std::vector<std::vector<double>> settings(count);
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t alone = engine() % sliders.size();
        for (std::size_t i = 0; i < sliders.size(); ++i) {
            const PageSlider &slider = sliders[i];
            const bool isMoved = k > 0 && (i == alone || (k % 2 == 0 && engine() % 3 == 0));
            const double moved = slider.stops.empty()
                                     ? std::uniform_real_distribution<double>(slider.low, slider.high)(engine)
                                     : slider.stops[engine() % slider.stops.size()];
            settings[k].push_back(isMoved ? moved : slider.value);
        }
    }
    return settings;
}

struct Agreement
{
    std::size_t compared = 0;
    std::size_t changed = 0; // against the first setting
    std::size_t forOther = 0;
    double most = 0;
};

Agreement agreementOf(const StudyResult &result, std::size_t count)
{
    const LivePage page = pageOf(result);
    const auto settings = randomSettings(page.sliders, count);
    PageRequest request{interpreterScript(), dataOf(page, "graph"), {}, settings, {}, dataOf(page, "page")};
    const TemporaryFolder folder;
    const auto found = calculated(request, folder);
    REQUIRE(found[0].size() == page.figures.size());
    std::vector<int> inputs;
    for (const PageSlider &slider : page.sliders)
        inputs.push_back(slider.sheetInput);
    Evaluation evaluation = result.evaluation;
    Agreement agreement;
    for (std::size_t k = 0; k < settings.size(); ++k) {
        evaluation.setInputs(inputs,
                             std::vector<std::optional<double>>(settings[k].begin(), settings[k].end()));
        for (std::size_t f = 0; f < page.figures.size(); ++f) {
            const PageNumber &number = found[k][f];
            if (number.isForOtherInputs) {
                ++agreement.forOther;
                continue;
            }
            ++agreement.compared;
            agreement.changed += number.value != found[0][f].value;
            const double expected = valueOf(evaluation, page.figures[f]).value_or(NAN);
            agreement.most = std::max(agreement.most, differenceOf(number.value, expected));
        }
    }
    return agreement;
}

Draft rented(const std::string &months = "12")
{
    Draft draft;
    draft.set("conventions.horizon_months", months);
    draft.option("cloud", "on-demand")
        .set("options.cloud.name", "Cloud")
        .set("options.cloud.speed", "1")
        .set("options.cloud.gpus", "1")
        .set("options.cloud.price", "1.25 USD/h")
        .set("options.cloud.price.low", "1 USD/h")
        .set("options.cloud.price.high", "2 USD/h")
        .set("options.cloud.price.source", "a quote")
        .set("options.cloud.price.as_of", "2026-05-04");
    return draft;
}

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

// The texts of the numbers that are written anew, in the order of the page.
QStringList writtenNumbers(const QString &html)
{
    static const QRegularExpression kNumber(QStringLiteral("data-as=\"[^\"]*\"[^>]*>([^<]*)</button>"));
    QStringList texts;
    for (auto found = kNumber.globalMatch(html); found.hasNext();)
        texts.append(found.next().captured(1));
    return texts;
}

} // namespace

TEST_CASE("a page calculates the program's numbers at 1,000 settings of its sliders",
          "[outside][node][live_page]")
{
    SKIP_WITHOUT_PROGRAM("node");
    for (const ExampleStudy &example : exampleStudies()) {
        const Agreement found = agreementOf(resultOf(*exampleStudy(example.name)), 1000);
        INFO(example.name << ": " << found.compared << " numbers, " << found.changed << " changed, "
                          << found.forOther << " for other inputs, off by at most " << found.most);
        CHECK(found.most <= 1e-12);
        CHECK(found.compared > 100000);
        CHECK(found.changed > 1000);
    }
}

TEST_CASE("a page has the ten strongest inputs, and not what it is built by", "[live_page]")
{
    Study study = *exampleStudy("startup-rent-or-buy");
    const StudyResult result = resultOf(study);
    const std::vector<PageSlider> sliders = pageSliders(result);
    REQUIRE(sliders.size() > 3);
    REQUIRE(sliders.size() <= kMostSliders);
    for (const PageSlider &slider : sliders) {
        INFO(slider.path);
        CHECK(slider.low < slider.high);
        CHECK(slider.low <= slider.value);
        CHECK(slider.value <= slider.high);
        CHECK(slider.step > 0);
        CHECK(slider.path != "conventions.horizon_months");
        CHECK(slider.low >= slider.field->least);
        CHECK(slider.high <= slider.field->most);
    }
    const std::vector<PageSlider> ofOne = pageSliders(resultOf(rented().study));
    REQUIRE(ofOne.size() == 1);
    CHECK(ofOne[0].path == "options.cloud.price");
    CHECK(ofOne[0].low == 1);
    CHECK(ofOne[0].high == 2);
}

TEST_CASE("a slider keeps to what its field allows, and no slider changes the machine that is sold",
          "[live_page]")
{
    Draft draft = rented();
    draft.set("options.cloud.gpus_per_instance", "2")
        .set("options.cloud.gpus_per_instance.low", "1")
        .set("options.cloud.gpus_per_instance.high", "3")
        .set("workloads.training.gpus", "1")
        .set("workloads.training.gpus.low", "0")
        .set("workloads.training.gpus.high", "4");
    for (const PageSlider &slider : pageSliders(resultOf(draft.study))) {
        INFO(slider.path);
        CHECK(slider.path != "options.cloud.gpus_per_instance");
        if (slider.path == "workloads.training.gpus")
            CHECK(slider.low == 1);
    }
}

TEST_CASE("a page by whose slider the discount rate leaves zero has the answer by both measures",
          "[live_page]")
{
    const LivePage page = pageOf(resultOf(*exampleStudy("startup-six-servers")));
    const std::string data = dataOf(page, "page");
    CHECK(has(data, "\"periods\":[\"a year\",\"in present value over 3 years\"]"));
    CHECK_FALSE(has(data, "\"discount\":-1"));
    CHECK(has(page.html, "data-view=\"0\" tabindex"));
    CHECK(has(page.html, "data-view=\"1\" hidden"));
    CHECK(has(page.html, "from 0 to 12 %/year"));
    const std::string one = dataOf(pageOf(resultOf(rented().study)), "page");
    CHECK(has(one, "\"discount\":-1"));
}

TEST_CASE("a page lets nothing in but its own style and scripts", "[live_page]")
{
    const std::string html = pageOf(resultOf(*exampleStudy("tts-scale-to-zero"))).html;
    CHECK(has(html, "default-src 'none'; script-src 'sha256-"));
    CHECK_FALSE(has(html, "unsafe-inline"));
    for (const char *outside : {" src=", "@import", "url(", " style=", " onclick=", "<link", "<iframe"})
        CHECK_FALSE(has(html, outside));
    CHECK(has(html, "prefers-color-scheme:dark"));
    CHECK(has(html, "@media print"));
}

TEST_CASE("texts of a study stay texts in a page, in whatever script and however they begin", "[live_page]")
{
    const std::vector<std::string> names = {"</script><script>alert(1)</script>",
                                            "=HYPERLINK(\"http://x\";\"y\")",
                                            "<img src=x onerror=alert(1)>",
                                            "خوادم مملوكة",
                                            "Bob's \"racks\" & co",
                                            "%1 {0} <b>"};
    Draft draft = rented();
    for (std::size_t k = 0; k < names.size(); ++k) {
        const std::string id = "o" + std::to_string(k);
        draft.option(id, "on-demand")
            .set("options." + id + ".speed", "1")
            .set("options." + id + ".gpus", "1")
            .set("options." + id + ".price", std::to_string(k + 2) + " USD/h");
        Option &option = draft.study.options[id];
        option.name = names[k];
        option.procurement.inputs["price"].source = names[k];
        option.procurement.inputs["price"].note = names[k];
    }
    draft.study.name = draft.study.question = names[0];
    const LivePage page = pageOf(resultOf(draft.study));
    const std::string without = dataOf(page, "page");
    for (const char *tag : {"<script>alert", "<img", "</script><script>alert"})
        CHECK_FALSE(has(page.html, tag));
    CHECK_FALSE(has(without, "<"));
    CHECK(has(page.html, "&lt;img src=x onerror=alert(1)&gt;"));
    CHECK(has(page.html, "خوادم مملوكة"));
    CHECK(has(page.html, "<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"));
}

TEST_CASE("a page folds what was left out, and has it no second time among its notes", "[live_page]")
{
    StudyResult result = resultOf(rented().study);
    CHECK_FALSE(has(pageOf(result).html, "<details><summary>Options and offers left out"));
    SanityNote note;
    note.id = "left-out";
    note.path = "options.spot-x";
    note.text = "Spot (X): only the year of its price is known.";
    result.notes.push_back(note);
    const std::string html = pageOf(result).html;
    CHECK(
        has(html, "<details><summary>Options and offers left out <span class=\"quiet\">1</span></summary>"));
    CHECK(html.find(note.text) == html.rfind(note.text));
}

TEST_CASE("a number of a page carries its formula, its inputs, their sources and days", "[live_page]")
{
    const LivePage page = pageOf(resultOf(rented().study));
    const std::string data = dataOf(page, "page");
    CHECK(has(data, "\"a quote · 2026-05-04\""));
    CHECK(has(data, "\"Between 1\u00a0USD/h and 2\u00a0USD/h in the runs.\""));
    CHECK(has(data, "{0} × {1}"));
    CHECK(has(page.html, "<td dir=\"auto\"><span>a quote</span></td><td>2026-05-04</td>"));
}

TEST_CASE("a page has room for one option, for fifty, and for 600 months", "[live_page]")
{
    for (const ExampleStudy &example : exampleStudies()) {
        INFO(example.name);
        CHECK(pageOf(resultOf(*exampleStudy(example.name))).html.size() <= 500000);
    }
    const auto rowsOf = [](const std::string &html) {
        int rows = 0;
        for (std::size_t at = 0; (at = html.find("<tr data-option=", at)) != std::string::npos; ++at)
            ++rows;
        return rows;
    };
    CHECK(rowsOf(pageOf(resultOf(rented("1").study)).html) == 1);
    CHECK(rowsOf(pageOf(resultOf(rented("600").study)).html) == 1);
    Draft many = rented("3");
    for (int k = 1; k < 50; ++k) {
        const std::string id = "o" + std::to_string(k);
        many.study.options[id] = many.study.options["cloud"];
        many.study.options[id].order = k;
    }
    CHECK(rowsOf(pageOf(resultOf(many.study)).html) == 50);
}

TEST_CASE("a page that cannot be written leaves the file that was there and says why", "[live_page]")
{
    const StudyResult result = resultOf(rented().study);
    const LivePageContent content{result, plainLocale(), "1.2.3", {2026, 11, 20}};
    const TemporaryFolder folder;
    const std::string path = folder.file("a.html");
    REQUIRE(writeLivePage(content, path));
    const std::string before = readFileText(path).value();
    for (const std::string &nowhere : {std::string("/dev/full"), folder.file("none/a.html")}) {
        const auto written = writeLivePage(content, nowhere);
        REQUIRE_FALSE(written);
        CHECK(has(written.error().message, "cannot be written"));
    }
    CHECK(readFileText(path).value() == before);
}

TEST_CASE("a browser writes the numbers of a page as the program does", "[outside][chromium][live_page]")
{
    SKIP_WITHOUT_PROGRAM("chromium");
    const TemporaryFolder folder;
    for (const ExampleStudy &example : exampleStudies()) {
        INFO(example.name);
        const StudyResult result = resultOf(*exampleStudy(example.name));
        const std::string path = folder.file("a.html");
        REQUIRE(writeLivePage({result, plainLocale(), "1.2.3", {2026, 11, 20}}, path));
        const ProcessResult browser =
            runProcess("/usr/bin/env",
                       {"chromium", "--headless", "--no-sandbox", "--disable-gpu",
                        "--user-data-dir=" + folder.file("profile"), "--dump-dom", "file://" + path},
                       {{{"HOME", folder.file("home")}}, {}});
        CHECK(has(browser.out, "<body class=\"scripted\">"));
        const QStringList written = writtenNumbers(QString::fromStdString(pageOf(result).html));
        CHECK(written.size() > 10);
        // The bars have numbers of their own, before those of the table.
        CHECK(writtenNumbers(QString::fromStdString(browser.out)) == written);
    }
}

TEST_CASE("a page of a study in tokens draws its costs over the work in both looks, with all sentences",
          "[serving]")
{
    const StudyResult result = resultOf(exampleStudy("llm-serving").value());
    const std::string html = pageOf(result).html;
    const std::string section = between(html, "<section class=\"break-even\"", "</section>");
    for (const char *look : {"<div class=\"in-light\"><svg", "<div class=\"in-dark\"><svg"})
        CHECK(section.find(look) != std::string::npos);
    const auto readings =
        readServing(result.study, result.sheet, result.evaluation, {}, LeverDepth::Simulated);
    const auto sentences =
        words::breakEvenSentences(result.study, readings.at(0), numberStyle(plainLocale()));
    CHECK(sentences.size() == 6); // three with replicas, two APIs
    for (const std::string &sentence : sentences) {
        INFO(sentence);
        CHECK(section.find(htmlText(sentence)) != std::string::npos);
    }
    CHECK(pageOf(resultOf(exampleStudy("tts-scale-to-zero").value())).html.find("break-even") ==
          std::string::npos);
}
