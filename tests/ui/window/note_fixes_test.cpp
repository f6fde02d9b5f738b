// The notes of a comparison in the window: what each says, and what its button does.
#include "tests/support/new_studies.h"
#include "tests/support/offers.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/evaluate/cost_measure.h"
#include "model/study/study_path.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/new_study.h"
#include "ui/models/assumed_values.h"
#include "ui/pages/compare_page.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/compare_cards.h"
#include "ui/widgets/folded_lines.h"
#include "ui/widgets/issue_list.h"
#include "ui/widgets/notes_strip.h"
#include "ui/widgets/page.h"
#include "ui/widgets/table_view.h"
#include "ui/words/headline.h"

#include <QComboBox>
#include <QLabel>
#include <QScrollBar>
#include <QUndoStack>

using namespace breakeven;
using breakeven::test::requestFor;
using breakeven::test::sixteenH100;
using breakeven::test::WindowFixture;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

// At a dear seller alone.
NewStudyRequest sixteenDearH100() { return sixteenH100({"gcp"}); }

// The runs of requests that start machines are the slowest there are.
void waitForRuns(WindowFixture &fixture)
{
    if (!fixture.workspace().job().isBusy())
        return;
    QSignalSpy idle(&fixture.workspace().job(), &EvaluationJob::becameIdle);
    REQUIRE(idle.wait(4 * test::kPatience));
}

// Until the notes are those of the study as it is; its runs take longer.
void waitForNotes(WindowFixture &fixture)
{
    const auto areThere = [&] {
        const StudyResultPtr result = fixture.workspace().result();
        return result && result->isComplete && result->study == fixture.workspace().study();
    };
    REQUIRE(QTest::qWaitFor(areThere, 4 * test::kPatience));
    QApplication::processEvents();
}

void showNewStudy(WindowFixture &fixture, const NewStudyRequest &request, const Settings &settings = {},
                  const std::vector<std::string> &without = {})
{
    auto made = newStudy(request, bundledCatalogue());
    REQUIRE(made);
    made->study.id = "3f1c7f0e-0000-4000-8000-000000000001";
    made->study.name = "Sixteen";
    for (const std::string &id : without)
        REQUIRE(made->study.options.erase(id) == 1);
    for (const auto &[path, value] : settings) {
        INFO(path);
        REQUIRE(setPath(made->study, path, value));
    }
    completeStudy(made->study);
    fixture.workspace().openStudy(made->study);
    emit fixture.window().files().opened();
}

void openNewStudy(WindowFixture &fixture, const NewStudyRequest &request = sixteenH100())
{
    showNewStudy(fixture, request);
    waitForRuns(fixture);
    REQUIRE(QTest::qWaitFor([&] { return !fixture.workspace().job().isBusy(); }, 4 * test::kPatience));
    QApplication::processEvents();
}

NotesStrip &notes(WindowFixture &fixture)
{
    auto *strip = fixture.window().currentPage()->findChild<NotesStrip *>();
    REQUIRE(strip);
    return *strip;
}

// Of the note that begins so.
QPushButton *fixOf(WindowFixture &fixture, const char *start)
{
    if (auto *more = notes(fixture).findChild<QPushButton *>(QStringLiteral("moreNotes")))
        fixture.click(more);
    const std::vector<NotesStrip::Note> all = notes(fixture).notes();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].text.startsWith(QString::fromUtf8(start)))
            return notes(fixture).findChild<QPushButton *>(QStringLiteral("fix:%1").arg(i));
    return nullptr;
}

FoldedLines &leftOutOf(WindowFixture &fixture)
{
    auto *lines = fixture.window().currentPage()->findChild<FoldedLines *>(QStringLiteral("leftOut"));
    REQUIRE(lines);
    return *lines;
}

// The line of what was left out that begins so; −1: none.
int lineOf(WindowFixture &fixture, const char *start)
{
    const auto &lines = leftOutOf(fixture).lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].text.startsWith(QString::fromUtf8(start)))
            return int(i);
    return -1;
}

bool isAmongWarnings(WindowFixture &fixture, const std::string &start)
{
    for (const Issue &issue : issueList(fixture.workspace()))
        if (issue.sentence.rfind(start, 0) == 0)
            return true;
    return false;
}

} // namespace

TEST_CASE("a note on Compare is mended by its button, in one step that is undone")
{
    WindowFixture fixture;
    openNewStudy(fixture, sixteenDearH100());
    QPushButton *fix = fixOf(fixture, "H100 SXM costs 11.06 USD a GPU-hour at Google Cloud");
    REQUIRE(fix);
    CHECK(fix->text() == QStringLiteral("Add Hyperstack"));
    CHECK(isAmongWarnings(fixture, "H100 SXM costs 11.06 USD a GPU-hour at Google Cloud"));
    const std::string before = studyHash(fixture.workspace().study());

    fixture.click(fix);
    fixture.waitForResults();
    CHECK(fixture.workspace().study().options.count("on-demand-hyperstack") == 1);
    // Who is dear stands beside a cheaper one now.
    CHECK_FALSE(isAmongWarnings(fixture, "H100 SXM costs 11.06 USD a GPU-hour at Google Cloud"));
    fixture.workspace().document().undoStack().undo();
    CHECK(studyHash(fixture.workspace().study()) == before);
}

TEST_CASE("on a low screen notes are one line that opens them, and the table of Compare has room")
{
    WindowFixture fixture;
    openNewStudy(fixture, sixteenDearH100());
    const auto isFix = [&] { return notes(fixture).findChild<QPushButton *>(QStringLiteral("fix:0")); };
    const auto toggle = [&] { return notes(fixture).findChild<QPushButton *>(QStringLiteral("moreNotes")); };
    fixture.window().resize(1440, 1200);
    CHECK(QTest::qWaitFor([&] { return bool(isFix()); }, test::kPatience));
    fixture.window().resize(1280, 800);
    REQUIRE(QTest::qWaitFor([&] { return !isFix(); }, test::kPatience));
    QApplication::processEvents();
    REQUIRE(toggle());
    CHECK(toggle()->text() == QStringLiteral("Show"));
    CHECK(notes(fixture).height() < 3 * notes(fixture).fontMetrics().height());
    const auto &compare = *static_cast<ComparePage *>(fixture.window().currentPage());
    const TableView &table = *compare.tableView();
    CHECK(table.horizontalScrollBar()->maximum() == 0);
    CHECK(table.columnWidth(0) >= 150); // names are not cut for it
    int years = 0;
    for (std::size_t k = 0; k < table.table().columns.size(); ++k)
        years += table.table().columns[k].group == QStringLiteral("years") && !table.isColumnHidden(int(k));
    CHECK(years == 0); // all of them or none

    fixture.click(toggle());
    REQUIRE(isFix());
    CHECK(toggle()->text() == QStringLiteral("Hide"));
    CHECK(toggle()->hasFocus()); // it goes on where it was pressed
    fixture.click(toggle());
    CHECK_FALSE(isFix());
    fixture.window().resize(1440, 1200);
    CHECK(QTest::qWaitFor([&] { return bool(isFix()); }, test::kPatience));
}

TEST_CASE("a cheaper offer that was left out stands folded, and its button adds it")
{
    WindowFixture fixture;
    openNewStudy(fixture);
    const Study before = fixture.workspace().study();
    REQUIRE(before.leftOutOffers.count("spot-crusoe"));
    REQUIRE_FALSE(before.options.count("spot-crusoe"));
    for (const NotesStrip::Note &note : notes(fixture).notes())
        CHECK_FALSE(note.text.startsWith(QStringLiteral("Spot (Crusoe)")));
    fixture.click(leftOutOf(fixture).findChild<QPushButton *>(QStringLiteral("foldedHead")));
    const int line = lineOf(fixture, "Spot (Crusoe): it may no longer be offered (");
    QPushButton *add = leftOutOf(fixture).findChild<QPushButton *>(QStringLiteral("line:%1").arg(line));
    REQUIRE(add);
    CHECK(add->text() == QStringLiteral("Add"));

    fixture.click(add);
    QApplication::processEvents();
    fixture.waitForResults();
    const StudyResultPtr result = fixture.workspace().result();
    CHECK(fixture.workspace().study().options.count("spot-crusoe") == 1);
    CHECK(*test::outcomeIn(result->comparison, "spot-crusoe").npv() ==
          Approx(before.leftOutOffers.at("spot-crusoe").cost));
    CHECK(lineOf(fixture, "Spot (Crusoe): ") < 0);
    CHECK(fixture.workspace().document().undoStack().undoText() == QStringLiteral("Add Spot (Crusoe)"));
    fixture.workspace().document().undoStack().undo();
    CHECK(fixture.workspace().study() == before);
}

TEST_CASE("a note goes by the prices that were fetched, as soon as they are")
{
    WindowFixture fixture;
    openNewStudy(fixture, sixteenDearH100());
    const auto median = [&] {
        for (const NotesStrip::Note &note : notes(fixture).notes())
            if (note.text.startsWith(QStringLiteral("H100 SXM costs 11.06 USD a GPU-hour at Google Cloud")))
                return note.text;
        return QString();
    };
    const QString before = median();
    REQUIRE_FALSE(before.isEmpty());
    const Offer offer = test::soldOffer({.provider = "hyperstack",
                                         .region = "any",
                                         .machine = "H100-SXM",
                                         .gpu = "H100",
                                         .variant = "SXM",
                                         .gpus = 1,
                                         .os = "linux",
                                         .price = *toNano(1.11),
                                         .from = Date{2026, 11, 20}});
    REQUIRE(fixture.workspace()
                .store()
                .store()
                ->prices()
                .write({test::fetchedPrices("hyperstack", {offer})})
                .ok());
    fixture.workspace().store().notePricesChanged();
    fixture.waitForResults();
    REQUIRE(QTest::qWaitFor([&] { return !fixture.workspace().job().isBusy(); }, test::kPatience));
    CHECK_FALSE(median().isEmpty());
    CHECK(median() != before);
}

TEST_CASE("each kind of note is mended by its button")
{
    const NewStudyRequest h100 = sixteenDearH100();
    NewStudyRequest atAws =
        requestFor("H100 SXM", {.gpus = 16, .busy = 0.6, .sellers = {"aws"}, .region = "us-east-1"});
    atAws.choices["spot-aws"].isTicked = true; // its price has no day
    NewStudyRequest fourAwake =
        requestFor("H100 SXM", {.workload = "inference", .gpus = 4, .sellers = {"aws"}});
    fourAwake.settings = {{"workloads.inference.measure", "curve"},
                          {"workloads.inference.curve", "4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*64"}};
    NewStudyRequest answers = requestFor("H100 SXM", {.workload = "inference", .gpus = 1});
    answers.settings = {{"workloads.inference.measure", "requests"},
                        {"workloads.inference.requests_per_month", "100000"},
                        {"workloads.inference.service_time", "2"},
                        {"workloads.inference.p95_target", "10"}};
    NewStudyRequest sixAtTwo = requestFor("A100-80 SXM", {.gpus = 6, .busy = 0.6});
    sixAtTwo.sellers = {"hyperstack", "aws"};
    sixAtTwo.busy = 1;
    sixAtTwo.mayBeInterrupted = false;
    sixAtTwo.choices["commitment-1y-aws"].isTicked = true;
    struct Case
    {
        const char *id;
        const char *text; // how the note begins
        NewStudyRequest request;
        Settings settings;
        std::vector<std::string> without;
    };
    const std::vector<Case> cases{
        {"N1", "Commitment, 1 year (12.50 a GPU-hour)", h100, {{"options.commitment-1y.price", "100"}}, {}},
        {"N2", "The price of Spot is 55.04", atAws, {{"options.spot-aws.price", "55.04"}}, {}},
        {"N3", "One server has 8 GPUs", h100, {{"options.own.servers", "1"}}, {}},
        {"N4",
         "The rack is 8×A100-40",
         h100,
         {{"options.own.gpu", "A100-40"},
          {"options.own.speed", "0.5"},
          {"options.own.server_price", "150000"}},
         {}},
        {"N7", "Own hardware: 4 of its 8 GPUs", fourAwake, {}, {}},
        {"N9",
         "On demand, when needed is started",
         sixteenH100({"hyperstack"}),
         {},
         {"own", "commitment-3y"}},
        {"N10",
         "The work needs 140 GB",
         requestFor("H100 SXM", {.workload = "inference", .gpus = 1}),
         {{"workloads.inference.min_gpu_memory", "140 GB"}},
         {}},
        {"N11", "Spot counts no interruptions", h100, {{"options.spot.stretch", "1"}}, {}},
        {"N12",
         "3,000 a year to host a server",
         h100,
         {{"options.own.hosting", "colocation"}, {"options.own.hosting_per_server_year", "3000"}},
         {}},
        {"N13", "Scale to zero (Hyperstack): the first request", answers, {}, {}},
        {"N14",
         "Own hardware: servers are sold at 36 months",
         h100,
         {{"options.own.resale_fraction", "70%"}},
         {}},
        {"N15", "Commitment, 1 year (AWS): 6 GPUs take 1 machine of 8", sixAtTwo, {}, {}}};
    for (const Case &one : cases) {
        INFO(one.id);
        WindowFixture fixture;
        showNewStudy(fixture, one.request, one.settings, one.without);
        waitForNotes(fixture);
        QPushButton *fix = fixOf(fixture, one.text);
        REQUIRE(fix);
        const std::string before = studyHash(fixture.workspace().study());
        fixture.click(fix);
        waitForNotes(fixture);
        CHECK_FALSE(isAmongWarnings(fixture, one.text));
        CHECK(studyHash(fixture.workspace().study()) != before);
        fixture.workspace().document().undoStack().undo();
        CHECK(studyHash(fixture.workspace().study()) == before);
    }
}

TEST_CASE("a note that asks for a newer price asks to refresh prices")
{
    WindowFixture fixture;
    openNewStudy(fixture, sixteenDearH100());
    QPushButton *fix = fixOf(fixture, "The price of Spot is from 2026-07-30");
    REQUIRE(fix);
    QSignalSpy asked(fixture.window().currentPage(), &Page::actionRequested);
    fixture.answer<QDialog>([](QDialog &dialog) { dialog.reject(); });
    fixture.click(fix);
    REQUIRE(asked.size() == 1);
    CHECK(asked[0][0].toString() == QStringLiteral("action:refresh-prices"));
}

TEST_CASE("values that the program assumed are one line among the warnings")
{
    WindowFixture fixture;
    openNewStudy(fixture);
    CHECK(issueList(fixture.workspace()).size() < 10);
    std::size_t said = 0;
    for (const Issue &issue : issueList(fixture.workspace()))
        said += issue.sentence.find("values are assumed by the program") != std::string::npos;
    CHECK(said == 1);
    // As many as Compare counts, with those that are old as well.
    const StudyResultPtr result = fixture.workspace().result();
    const auto assumed = assumedInputs(result->study, result->use->unused).size();
    const std::string sentence = std::to_string(assumed) + " values are assumed by the program;";
    bool isSame = false, isOld = false;
    for (const Issue &issue : issueList(fixture.workspace())) {
        isSame |= issue.sentence.find(sentence) == 0;
        isOld |= issue.sentence.find("assumed by the program, price older") != std::string::npos;
    }
    CHECK(isSame);
    CHECK(isOld);
}

TEST_CASE("of servers that are owned the card says which part of their hours is idle, as the comparison does")
{
    WindowFixture fixture;
    openNewStudy(fixture);
    Study study = fixture.workspace().study();
    std::erase_if(study.options, [](const auto &entry) {
        return entry.second.procurement.kind != "owned-rack" && entry.first != "on-demand-kept";
    });
    fixture.workspace().document().change(study, QStringLiteral("Keep two"));
    fixture.waitForResults();
    const StudyResultPtr result = fixture.workspace().result();
    const OptionOutcome &own = result->comparison.options[std::size_t(result->comparison.verdict.cheapest)];
    REQUIRE(own.id != "on-demand-kept");
    REQUIRE(own.byCategory[std::size_t(Category::Compute)]); // rented until the servers come
    REQUIRE(own["idle_share_of_hours"]);
    const auto cards = compareCards(*result, QLocale(), {});
    const auto card = std::find_if(cards.begin(), cards.end(), [](const CardText &one) {
        return one.label == QStringLiteral("Paid and not used");
    });
    REQUIRE(card != cards.end());
    CHECK(card->value == unknownText());
    CHECK(card->detail.startsWith(QStringLiteral("owned: %1 of its GPU-hours idle")
                                      .arg(share(own["idle_share_of_hours"], QLocale(), 0))));
    CHECK(*own["idle_share_of_hours"] > 0.2);
}

TEST_CASE("notes speak of money in the measure that is shown")
{
    WindowFixture fixture;
    openNewStudy(fixture);
    const Study study = fixture.workspace().study();
    const StudyResultPtr result = fixture.workspace().result();
    auto &page = *static_cast<ComparePage *>(fixture.window().currentPage());
    QComboBox *show = nullptr;
    for (QComboBox *box : page.findChildren<QComboBox *>())
        if (box->findText(measureTitle(CostMeasure::PresentValue)) >= 0)
            show = box;
    REQUIRE(show);
    const auto noteOn = [&](const char *start) {
        const int line = lineOf(fixture, start);
        REQUIRE(line >= 0);
        return QString(leftOutOf(fixture).lines()[std::size_t(line)].text)
            .replace(QChar::Nbsp, QLatin1Char(' '));
    };
    // What the offer costs as an option of the study.
    Study with = study;
    with.options["spot-crusoe"] = optionOf(study.leftOutOffers.at("spot-crusoe"), with.shared);
    completeStudy(with);
    const Comparison all = evaluate(with).value();
    int measures = 0;
    for (const CostMeasure measure :
         {CostMeasure::PerYear, CostMeasure::PerMonth, CostMeasure::Total, CostMeasure::PerUsefulGpuHour}) {
        INFO(costMeasureId(measure));
        REQUIRE(show->findData(int(measure)) >= 0);
        show->setCurrentIndex(show->findData(int(measure)));
        emit show->activated(show->currentIndex());
        QApplication::processEvents();
        const QString note = noteOn("Spot (Crusoe): ");
        CHECK_FALSE(note.contains(QStringLiteral("present value")));
        const int cheapest = verdictShown(study, result->comparison, measure).cheapest;
        REQUIRE(cheapest >= 0);
        const OptionOutcome &winner = result->comparison.options[std::size_t(cheapest)];
        CHECK(note.endsWith(toQt(winner.name) + QStringLiteral(", the cheapest compared.")));
        for (const OptionOutcome &option : all.options)
            if (option.id == "spot-crusoe") {
                const QString cost =
                    sentenceMoney(*costOf(option, measure), QStringLiteral("USD"), QLocale());
                CHECK(note.contains(QStringLiteral("it would cost %1 %2, ")
                                        .arg(cost, toQt(words::measurePeriod(study, result->comparison,
                                                                             measure, words::kPlain)))));
                CHECK(note.contains(*costOf(option, measure) < *costOf(winner, measure)
                                        ? QStringLiteral(" less than ")
                                        : QStringLiteral(" more than ")));
                ++measures;
            }
    }
    CHECK(measures == 4);
    for (const FoldedLines::Line &line : leftOutOf(fixture).lines())
        CHECK_FALSE(line.text.contains(QStringLiteral("present value")));
    show->setCurrentIndex(show->findData(int(CostMeasure::PresentValue)));
    emit show->activated(show->currentIndex());
    QApplication::processEvents();
    CHECK(noteOn("Spot (Crusoe): ").contains(QStringLiteral("in present value over the plan")));
}

TEST_CASE("all that a new study left out stands once on Compare, folded, with its reasons")
{
    WindowFixture fixture;
    openNewStudy(fixture);
    FoldedLines &leftOut = leftOutOf(fixture);
    const Study &study = fixture.workspace().study();
    REQUIRE(study.leftOut.size() > 1);
    CHECK(leftOut.isVisible());
    CHECK(leftOut.title() == QStringLiteral("Left out: %1 options and offers").arg(study.leftOut.size()));
    CHECK_FALSE(leftOut.isOpen());
    auto *head = leftOut.findChild<QPushButton *>(QStringLiteral("foldedHead"));
    fixture.click(head);
    CHECK(leftOut.isOpen());
    QString strip;
    for (const NotesStrip::Note &note : notes(fixture).notes())
        strip += note.text + QLatin1Char('\n');
    for (const auto &[id, sentence] : study.leftOut) {
        INFO(sentence);
        const std::string start = sentence.substr(0, sentence.find(';'));
        CHECK(lineOf(fixture, start.c_str()) >= 0);
        CHECK_FALSE(strip.contains(toQt(start)));
    }
    fixture.click(head);
    CHECK_FALSE(leftOut.isOpen());
}
