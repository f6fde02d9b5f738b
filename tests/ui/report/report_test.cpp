#include "ui/report/page_flow.h"
#include "ui/report/sections.h"
#include "ui/text/numbers.h"
#include "ui/text/value_text.h"
#include "ui/words/break_even_text.h"

#include "data/study_file.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/process.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <QFile>
#include <QFontMetricsF>
#include <QProcess>

using namespace breakeven;
using namespace breakeven::test;

namespace {

ReportData reportOf(const std::string &example, std::vector<UncertainChoice> choices = {})
{
    auto study = required(exampleStudy(example));
    study.uncertainChoices = std::move(choices);
    auto comparison = evaluate(study);
    REQUIRE(comparison);
    auto sheet = required(buildStudySheet(study));
    auto risk = required(assessRisk(study, {.samples = 500, .withInformation = true}));
    return {study,
            *comparison,
            {},
            inputFindings(study, sheet, Evaluation(sheet.sheet)),
            "1.2.3",
            {2026, 11, 20},
            4,
            plainLocale(),
            risk.inputs.empty() ? nullptr : std::make_shared<const Risk>(std::move(risk)),
            readDecision(study, {.reach = FlipReach::Everywhere})};
}

std::vector<Label> labels(const ReportPage &page)
{
    std::vector<Label> result;
    for (const Drawn &figure : page.shapes.figures)
        if (const auto *label = std::get_if<Label>(&figure))
            result.push_back(*label);
    return result;
}

bool says(const std::vector<ReportPage> &pages, const QString &text)
{
    for (const ReportPage &page : pages)
        for (const Label &label : labels(page))
            if (QString(label.text).replace(QLatin1Char('\n'), QLatin1Char(' ')) == text)
                return true;
    return false;
}

PageFlow flow() { return PageFlow(QSizeF(5953, 8419), "Noto Sans"); }

// Rows whose text boxes leave the paper or cover each other.
std::string clash(const std::vector<ReportPage> &pages)
{
    for (std::size_t number = 0; number < pages.size(); ++number) {
        const std::vector<Label> all = labels(pages[number]);
        for (std::size_t k = 0; k < all.size(); ++k) {
            const QString place = QStringLiteral("page %1: ").arg(number + 1);
            if (all[k].rect.bottom() > 8419 - 510 || all[k].rect.right() > 5953 - 490)
                return (place + all[k].text + " leaves the page").toStdString();
            for (std::size_t other = 0; other < k; ++other)
                if (all[k].rect.adjusted(4, 4, -4, -4).intersects(all[other].rect.adjusted(4, 4, -4, -4)))
                    return (place + all[k].text + " over " + all[other].text).toStdString();
        }
    }
    return {};
}

std::string textOf(const std::string &path, const QStringList &more = {})
{
    QProcess reader;
    reader.start("pdftotext", QStringList{"-layout"} + more + QStringList{QString::fromStdString(path), "-"});
    REQUIRE(reader.waitForFinished());
    return reader.readAllStandardOutput().toStdString();
}

// Every line of every label is as wide as its box at most: nothing is left to the device to break.
std::string overflow(const std::vector<ReportPage> &pages)
{
    for (const ReportPage &page : pages)
        for (const Label &label : labels(page))
            for (const QString &line : label.text.split(QLatin1Char('\n')))
                if (QFontMetricsF(label.font).horizontalAdvance(line) > label.rect.width() + 2)
                    return line.toStdString();
    return {};
}

} // namespace

TEST_CASE("every example's report keeps its texts apart and on the paper")
{
    for (const ExampleStudy &example : exampleStudies()) {
        INFO(example.name);
        const ReportData data = reportOf(example.name);
        for (const auto &section : {addFrontPage, addComparison, addCashFlow, addRisk, addFlips,
                                    addAssumptionsLog, addIssues, addMonths}) {
            PageFlow pages = flow();
            section(pages, data);
            const std::vector<ReportPage> all = pages.take();
            CHECK(clash(all) == "");
            CHECK(overflow(all) == "");
        }
    }
}

TEST_CASE("the front page has the answer, its figures and what to check")
{
    PageFlow pages = flow();
    addFrontPage(pages, reportOf("startup-six-servers"));
    const std::vector<ReportPage> all = pages.take();
    CHECK(all.size() == 1);
    CHECK(all[0].charts.size() == 1);
    for (const char *text :
         {"Startup: six servers", "\u2212141,000 USD", "2.71\u00a0years", "7.7\u00a0% a year", "\u221262,000",
          "What would flip the answer", "Discounted at 10 % at year end", "8,760 a year",
          "Inputs to check before deciding"}) {
        INFO(text);
        CHECK(says(all, text));
    }
}

TEST_CASE("what a new study left out stands in a table of its own behind the notes, not on the front page")
{
    ReportData data = reportOf("startup-six-servers");
    data.study.leftOut["spot-aws"] = "Spot (AWS): undated; it would cost 1 USD.";
    data.comparison.issues.push_back({Severity::Note, data.study.leftOut["spot-aws"], "options.spot-aws"});
    PageFlow front = flow();
    addFrontPage(front, data);
    CHECK_FALSE(says(front.take(), "Spot (AWS): undated"));
    PageFlow pages = flow();
    addIssues(pages, data);
    const std::vector<ReportPage> all = pages.take();
    CHECK(says(all, "Options and offers left out"));
    CHECK(says(all, "Spot (AWS): undated; it would cost 1 USD."));
    CHECK(clash(all) == "");
}

TEST_CASE("the risk page has both pictures of the runs, their table, and what it is worth to know")
{
    const ReportData data = reportOf("startup-six-servers");
    PageFlow pages = flow();
    addRisk(pages, data);
    const std::vector<ReportPage> all = pages.take();
    std::size_t pictures = 0, plots = 0;
    for (const ReportPage &page : all)
        for (const ReportPage::Chart &chart : page.charts) {
            ++pictures;
            for (const Drawn &figure : chart.drawing.figures)
                plots += std::holds_alternative<PlotPicture>(figure);
        }
    CHECK(pictures == 2);
    CHECK(plots == 2); // of Qt Charts, as on the screen
    const OptionRisk &own = data.risk->options[0];
    for (const QString &text :
         {QStringLiteral("How sure the answer is"), QStringLiteral("How the cost spreads"),
          QStringLiteral("Worst 5 %"), money(own.profile.expectedShortfall95, 0, plainLocale()),
          QStringLiteral("Price (GCP)")}) {
        INFO(text.toStdString());
        CHECK(says(all, text));
    }
}

TEST_CASE("the risk page lists the choices that are not settled, and what it is worth to know them")
{
    PageFlow pages = flow();
    addRisk(pages,
            reportOf("startup-six-servers", {{"conventions.cash_timing", {"end", "start"}, {1, 3}, {}, {}}}));
    const std::vector<ReportPage> all = pages.take();
    CHECK(clash(all) == "");
    CHECK(says(all, "Open choices"));
    const ReportData settled = reportOf("startup-six-servers");
    PageFlow without = flow();
    addRisk(without, settled);
    CHECK_FALSE(says(without.take(), "Open choices"));
    std::string texts;
    for (const ReportPage &page : all)
        for (const Label &label : labels(page))
            texts += QString(label.text).replace(QLatin1Char('\n'), QLatin1Char(' ')).toStdString() + "\n";
    CAPTURE(texts);
    CHECK(texts.find("25.0") != std::string::npos);
    CHECK(texts.find("75.0") != std::string::npos);
}

TEST_CASE("the flip table has the flips of the page, those within a range first, and none says so")
{
    ReportData data = reportOf("startup-six-servers");
    PageFlow pages = flow();
    addFlips(pages, data);
    const std::vector<ReportPage> all = pages.take();
    CHECK(says(all, QStringLiteral("What moves the answer, and what would flip it")));
    CHECK(says(all, QStringLiteral("Price (GCP) falls below")));
    CHECK(says(all, QStringLiteral("▲ yes")));
    CHECK(all[0].charts.size() == 1);
    data.decision = nullptr;
    PageFlow none = flow();
    addFlips(none, data);
    for (const ReportPage &page : none.take())
        CHECK(page.shapes.figures.empty());
}

TEST_CASE("a table repeats its header on each page and splits no row")
{
    ReportTable table;
    table.columns = {{"Name", ReportColumn::Kind::Words}, {"Value"}};
    for (int k = 0; k < 120; ++k)
        table.rows.push_back(
            {{{QString("row %1 with words that need more than one line of this narrow column ")
                   .arg(k)
                   .repeated(3),
               {},
               false,
               -1,
               {}},
              {QString::number(k), {}, false, -1, {}}},
             ReportTable::Kind::Plain});
    PageFlow pages = flow();
    pages.table(table);
    const std::vector<ReportPage> all = pages.take();
    CHECK(all.size() > 2);
    int rows = 0;
    for (const ReportPage &page : all) {
        int headers = 0;
        for (const Label &label : labels(page)) {
            headers += label.text == "Name";
            rows += label.text.startsWith("row ");
        }
        CHECK(headers == 1);
    }
    CHECK(rows == 120);
    CHECK(clash(all) == "");
}

TEST_CASE("a group that is longer than its table is wide goes on below, within the table")
{
    ReportTable table;
    table.columns = {{"Name", ReportColumn::Kind::Words}, {"Value"}};
    table.rows.push_back({{{QStringLiteral("a long name of an option ").repeated(12), {}, false, 2, {}}},
                          ReportTable::Kind::Group});
    table.rows.push_back({{{"one", {}, false, -1, {}}, {"1", {}, false, -1, {}}}, ReportTable::Kind::Plain});
    PageFlow pages = flow();
    pages.table(table);
    const std::vector<ReportPage> all = pages.take();
    CHECK(clash(all) == "");
    bool isFound = false;
    for (const Label &label : labels(all[0]))
        if (label.text.startsWith("a long name")) {
            isFound = true;
            CHECK(label.text.contains(QLatin1Char('\n')));
            for (const QString &line : label.text.split(QLatin1Char('\n')))
                CHECK(QFontMetricsF(label.font).horizontalAdvance(line) <= label.rect.width() + 1);
        }
    CHECK(isFound);
}

TEST_CASE("a long remark stands below its row over the table's width, a short one in its column")
{
    const QString longRemark = QStringLiteral("a source that says much ").repeated(20).trimmed();
    ReportTable table;
    table.columns = {{"Name", ReportColumn::Kind::Words}, {"Value"}, {"Remark", ReportColumn::Kind::Remark}};
    for (const QString &remark : {QStringLiteral("short"), longRemark, QStringLiteral("brief")})
        table.rows.push_back(
            {{{"one", {}, false, -1, {}}, {"1", {}, false, -1, {}}, {remark, {}, false, -1, {}}},
             ReportTable::Kind::Plain});
    PageFlow pages = flow();
    const qreal height = pages.heightOf(table);
    pages.table(table);
    const std::vector<ReportPage> all = pages.take();
    CHECK(clash(all) == "");
    CHECK(overflow(all) == "");
    CHECK(height < 1600); // four lines of text and the header, not twenty
    for (const Label &label : labels(all[0])) {
        if (label.text.startsWith("a source"))
            CHECK(label.rect.width() > 4500);
        if (label.text == "short" || label.text == "brief")
            CHECK(label.rect.left() > 2000);
    }
}

TEST_CASE("a small table stays together rather than leave its last rows to the next page")
{
    ReportTable table;
    table.columns = {{"Name", ReportColumn::Kind::Words}, {"Value"}};
    for (int k = 0; k < 11; ++k)
        table.rows.push_back({{{QString("row %1").arg(k), {}, false, -1, {}}, {"1", {}, false, -1, {}}},
                              ReportTable::Kind::Plain});
    PageFlow pages = flow();
    pages.moveTo(8419 - 510 - 1500); // room for nine of them
    pages.table(table);
    const std::vector<ReportPage> all = pages.take();
    REQUIRE(all.size() == 2);
    CHECK(labels(all[0]).empty());
}

TEST_CASE("a group never stands alone at the foot of a page")
{
    ReportTable table;
    table.columns = {{"Name", ReportColumn::Kind::Words}, {"Value"}};
    for (int k = 0; k < 200; ++k) {
        table.rows.push_back({{{QString("group %1").arg(k), {}, false, -1, {}}}, ReportTable::Kind::Group});
        table.rows.push_back(
            {{{"one", {}, false, -1, {}}, {"1", {}, false, -1, {}}}, ReportTable::Kind::Plain});
    }
    PageFlow pages = flow();
    pages.table(table);
    for (const ReportPage &page : pages.take())
        CHECK_FALSE(labels(page).back().text.startsWith("group"));
}

TEST_CASE("the log lists every input that counts, with source, date and doubts in words")
{
    ReportData data = reportOf("startup-six-servers");
    data.study.options.at("own-six").procurement.inputs.at("repair_cost").source.clear();
    PageFlow pages = flow();
    addAssumptionsLog(pages, data);
    const std::vector<ReportPage> all = pages.take();
    for (const char *text :
         {"Server list price (Owning six servers; Owning six, no discount; 1 more)", "150,000", "USD/server",
          "135,000\u00a0to 165,000", "2022-01-23", "low, stale", "medium, no source", "end of the year"}) {
        INFO(text);
        CHECK(says(all, text));
    }
}

TEST_CASE("a shared assumption stands in the log with who uses it, and not with its key")
{
    PageFlow pages = flow();
    addAssumptionsLog(pages, reportOf("startup-six-servers"));
    const std::vector<ReportPage> all = pages.take();
    CHECK(says(all, "Shared"));
    CHECK(says(all, "Failures a server (Owning six servers; Owning six, no discount; 1 more)"));
    for (const ReportPage &page : all)
        for (const Label &label : labels(page))
            CHECK_FALSE(label.text.contains(QStringLiteral("per_server_year")));
}

TEST_CASE("many options over many years keep to the paper")
{
    ReportData data = reportOf("startup-rent-or-buy");
    data.study.conventions.inputs.at("horizon_months").value = 144;
    for (int k = 0; k < 9; ++k) {
        Option copy = data.study.options.begin()->second;
        copy.name =
            "A further option of the same kind, with quite a long name, number " + std::to_string(k + 1);
        copy.order = 50 + k;
        copy.slot = 8 + k;
        data.study.options["further-" + std::to_string(k)] = copy;
    }
    auto comparison = evaluate(data.study);
    REQUIRE(comparison);
    data.comparison = *comparison;
    for (const auto &section : {addFrontPage, addComparison, addCashFlow, addMonths}) {
        PageFlow pages = flow();
        section(pages, data);
        CHECK(clash(pages.take()) == "");
    }
}

TEST_CASE("the report says how sure the answer is, from the runs")
{
    const ReportData data = reportOf("startup-six-servers");
    REQUIRE(data.risk);
    PageFlow pages = flow();
    addRisk(pages, data);
    const std::vector<ReportPage> all = pages.take();
    CHECK(says(all, "Average regret"));
    for (const OptionRisk &option : data.risk->options)
        CHECK(says(all, money(option.npv.p10, 0, data.locale)));
    CHECK(says(all, runsPlain(data.risk->cheapestShare(0), data.locale)));
    PageFlow front = flow();
    addFrontPage(front, data);
    CHECK(says(front.take(), "500, seed 42"));
    ReportData without = data;
    without.risk.reset();
    PageFlow none = flow();
    addRisk(none, without);
    CHECK(labels(none.take()[0]).empty());
}

TEST_CASE("the report says how the options serve the work, without columns that say nothing")
{
    const ReportData data = reportOf("kubernetes-burst");
    PageFlow pages = flow();
    addServed(pages, data);
    const std::vector<ReportPage> written = pages.take();
    CHECK(clash(written) == "");
    CHECK(says(written, "How the options serve the work, over the plan"));
    const OptionOutcome &option = data.comparison.options.front();
    for (const Hours hours : {Hours::Used, Hours::Overhead, Hours::Paid})
        CHECK(says(written, fixed(option.hours(hours), 0, data.locale)));
    CHECK(says(written, "Starts and stops, GPU\u2011hours"));
    CHECK_FALSE(says(written, "Lost, GPU\u2011hours")); // nobody is interrupted there
    CHECK_FALSE(says(written, "Not used, GPU\u2011hours"));
    ReportData none = data;
    none.comparison.options.clear();
    PageFlow empty = flow();
    addServed(empty, none);
    CHECK_FALSE(says(empty.take(), "Option"));
}

TEST_CASE("the report says by category how far what was paid lies from what was modelled")
{
    ReportData data = reportOf("startup-six-servers");
    PageFlow none = flow();
    addMeasured(none, data);
    CHECK(labels(none.take()[0]).empty());
    data.study.options["bill"] = newOption(data.study, "measured");
    REQUIRE(setPath(data.study, "options.bill.compute_1", "100000 USD"));
    data.comparison = *evaluate(data.study);
    PageFlow pages = flow();
    addMeasured(pages, data);
    const std::vector<ReportPage> all = pages.take();
    CHECK(says(all, "Measured bill less, first month, USD"));
    // GCP preemptible: 420,000 a year.
    CHECK(says(all, "+65,000"));
    CHECK(clash(all).empty());
}

TEST_CASE("a study without options still has a report")
{
    ReportData data = reportOf("startup-six-servers");
    data.risk.reset();
    data.study.options.clear();
    data.comparison = Comparison{};
    data.comparison.months = 36;
    CHECK(pdf(data, PaperSize::A4).startsWith("%PDF-"));
}

TEST_CASE("claims stand in the report with verdict and reason")
{
    ReportData data = reportOf("startup-six-servers");
    data.claims.resize(2); // the second has no numbers
    data.claims[0].stated = claimNumber(372000);
    data.claims[0].computed = claimNumber(373000);
    data.claims[0].verdict = ClaimVerdict::Contradicted;
    PageFlow pages = flow();
    addClaims(pages, data);
    const std::vector<ReportPage> all = pages.take();
    CHECK(says(all, "contradicted"));
    CHECK(says(all, "\u2014"));
}

TEST_CASE("the claims of every example fit the report, each with a verdict in words")
{
    for (const ExampleStudy &example : exampleStudies()) {
        INFO(example.name);
        ReportData data = reportOf(example.name);
        const auto sheet = required(buildStudySheet(data.study));
        data.claims = checkClaims(data.study, sheet, Evaluation(sheet.sheet));
        CHECK(data.claims.empty() == (std::string(example.name) == "llm-serving")); // of no document
        PageFlow pages = flow();
        addClaims(pages, data);
        const std::vector<ReportPage> all = pages.take();
        CHECK(clash(all) == "");
        CHECK(overflow(all) == "");
    }
}

TEST_CASE("values read as people write them")
{
    CHECK(valueText(150000.0, "$/server", "USD", plainLocale()) == "150,000\u00a0USD/server");
    CHECK(valueText(0.25, "%", "USD", plainLocale()) == "25\u00a0%");
    CHECK(valueText(0.9731, "$/h", "EUR", plainLocale()) == "0.9731\u00a0EUR/h");
    CHECK(valueText(1234567.0, "$", "USD", plainLocale()) == "1,234,567\u00a0USD");
    CHECK(valueText(70000.0 / 8760, "$/h", "USD", plainLocale()) == "7.99087\u00a0USD/h");
    CHECK(valueText(std::nullopt, "$", "USD", plainLocale()) == "\u2014");
}

TEST_CASE("the PDF has its title, its page numbers and text that can be searched", "[outside][pdf]")
{
    SKIP_WITHOUT_PROGRAM("pdftotext");
    const TemporaryFolder folder;
    const std::string path = folder.file("report.pdf");
    REQUIRE(writePdf(reportOf("startup-six-servers"), QString::fromStdString(path), PaperSize::A4));
    const std::string text = textOf(path);
    for (const char *part : {"Owning six servers is cheapest: $373,000 a year", "765,000 USD spent first",
                             "Page 1 of ", "2026-11-20 · revision 4 · version 1.2.3", "taxes excluded",
                             "Cash flow by year", "Appendix: cost by month"}) {
        INFO(part);
        CHECK(text.find(part) != std::string::npos);
    }
    QFile file(QString::fromStdString(path));
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    CHECK(bytes.contains("<dc:title>"));
    CHECK(bytes.contains("/MediaBox [0 0 595"));
}

TEST_CASE("Letter has its own size and breaks")
{
    const QByteArray bytes = pdf(reportOf("tts-scale-to-zero"), PaperSize::Letter);
    CHECK(bytes.contains("/MediaBox [0 0 612"));
}

TEST_CASE("a report that cannot be written leaves the old file and says why in one sentence")
{
    const TemporaryFolder folder;
    const ReportData data = reportOf("tts-scale-to-zero");
    const Result<void> result =
        writePdf(data, QString::fromStdString(folder.file("none/report.pdf")), PaperSize::A4);
    REQUIRE_FALSE(result);
    CHECK(result.error().message.find("cannot be written") == 0);
}

TEST_CASE("no table of the report leaves one row alone on a page, and no heading its table")
{
    ReportTable table;
    table.columns = {{"What", ReportColumn::Kind::Words}, {"Times"}};
    const auto row = [] {
        return ReportTable::Row{{ReportCell{"word", {}, false, -1, {}}, ReportCell{"1", {}, false, -1, {}}},
                                ReportTable::Kind::Plain};
    };
    const auto rowsOn = [](const ReportPage &page) {
        return std::count_if(page.shapes.figures.begin(), page.shapes.figures.end(), [](const Drawn &figure) {
            const auto *label = std::get_if<Label>(&figure);
            return label && label->text == "word";
        });
    };
    for (int rows = 1; rows < 120; ++rows) {
        table.rows.push_back(row());
        PageFlow pages = flow();
        pages.gap(pages.room() * 0.9);
        pages.heading("Heading", pages.beginningOf(table));
        pages.table(table);
        const std::vector<ReportPage> all = pages.take();
        INFO(rows);
        long counted = 0;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const long here = rowsOn(all[k]);
            counted += here;
            if (k > 0)
                CHECK(here >= std::min(rows, 2));
            CHECK((says({all[k]}, "Heading") ? here >= std::min(rows, 6) : true));
        }
        CHECK(counted == rows);
    }
}

TEST_CASE("a report of a study in tokens has what they cost, and how it is known how soon they come",
          "[serving]")
{
    ReportData data = reportOf("llm-serving");
    const StudySheet sheet = required(buildStudySheet(data.study));
    data.serving = readServing(data.study, sheet, Evaluation(sheet.sheet), {}, LeverDepth::Simulated);
    PageFlow pages = flow();
    addTokens(pages, data);
    const std::vector<ReportPage> all = pages.take();
    CHECK(clash(all) == "");
    CHECK(overflow(all) == "");
    for (const char *text : {"What tokens cost", "A million tokens, USD", "0.1604", "Replicas at the peak",
                             "TTFT at the peak, s, p99", "0.354", "Limited by", "measured", "unmeasured"}) {
        INFO(text);
        CHECK(says(all, text));
    }
    // The chart of the page Effects, with all that it says.
    CHECK(says(all, "Cost against requests"));
    CHECK(std::any_of(all.begin(), all.end(), [](const ReportPage &page) { return !page.charts.empty(); }));
    for (const std::string &sentence :
         words::breakEvenSentences(data.study, data.serving.at(0), numberStyle(data.locale))) {
        INFO(sentence);
        CHECK(says(all, QString::fromStdString(sentence)));
    }
    PageFlow none = flow();
    addTokens(none, reportOf("tts-scale-to-zero"));
    CHECK_FALSE(says(none.take(), "What tokens cost"));
}
