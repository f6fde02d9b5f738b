// New Study as a person meets it: the same study as of the command line, bad input at its field, offers that
// are changed, an answer that is live, keys alone, and a study that is kept.
#include "tests/support/large_text.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/window/trace_import_hands.h"
#include "tests/ui/window/wizard_hands.h"

#include "data/readers/utc_time.h"
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/plan/mix_option.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/models/assumed_values.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/option_row.h"

#include <QFileDialog>

#include <fstream>

using namespace breakeven;
using breakeven::test::LargeText;
using breakeven::test::required;
using breakeven::test::WindowFixture;
using breakeven::test::WizardHands;

namespace {

// What the command line would be told, and what a person answers instead.
struct Reference
{
    const char *name;
    NewStudyRequest request;
    const char *measure; // empty: the kind's first
    std::vector<std::pair<const char *, const char *>> typed;
    bool isEveryDay = false;
};

NewStudyRequest request(const char *workload, const char *gpu)
{
    NewStudyRequest request;
    request.workload = workload;
    request.gpu = gpu;
    request.day = today();
    return request;
}

NewStudyRequest training(const char *gpu, double gpus, double busy)
{
    NewStudyRequest asked = request("training", gpu);
    asked.gpus = gpus;
    asked.busy = busy;
    return asked;
}

NewStudyRequest requestWith(NewStudyRequest asked, std::optional<double> gpus, const char *provider,
                            const char *region, std::vector<std::pair<std::string, std::string>> settings)
{
    asked.gpus = gpus;
    asked.sellers = {provider};
    asked.region = region;
    asked.settings = std::move(settings);
    return asked;
}

// A model whose speed nobody measured: estimated.
Reference servedModel()
{
    NewStudyRequest asked = request("serving", "H200");
    asked.settings = {{"workloads.serving.requests_per_month", "20000000"},
                      {"workloads.serving.input_tokens", "500"},
                      {"workloads.serving.output_tokens", "165"},
                      {"workloads.serving.ttft_target", "0.5"},
                      {"workloads.serving.tpot_target", "0.03"}};
    asked.serving.facts = {
        {"params_b", 70.6}, {"bytes_per_param", 1}, {"layers", 80}, {"kv_heads", 8}, {"head_dim", 128}};
    return {"a served model",
            asked,
            "",
            {{"requests", "20000000"},
             {"input_tokens", "500"},
             {"output_tokens", "165"},
             {"ttft", "0.5"},
             {"tpot", "0.03"},
             {"params_b", "70.6"},
             {"bytes_per_param", "1"},
             {"layers", "80"},
             {"kv_heads", "8"},
             {"head_dim", "128"}}};
}

// The eight new studies of the design of defaults, section 7, and one of tokens.
std::vector<Reference> references()
{
    return {
        {"16 H100 for training", training("H100 SXM", 16, 0.6), "", {{"gpus", "16"}, {"busy", "60"}}},
        {"five people with notebooks",
         requestWith(request("interactive", "L4"), 5, "", "",
                     {{"workloads.interactive.active_h_per_day", "4"}}),
         "",
         {{"people", "5"}, {"gpus_per_person", "1"}, {"active_h_per_day", "4"}}},
        {"a language model in office hours",
         requestWith(request("inference", "H100 SXM"), 4, "aws", "",
                     {{"workloads.inference.measure", "curve"},
                      {"workloads.inference.curve", "0*9,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*16,4*8,0*55"}}),
         "Hours of the day",
         {{"gpus", "4"}, {"from", "9"}, {"to", "17"}}},
        {"a nightly burst",
         requestWith(request("burst", "A10G"), 32, "aws", "us-west-2",
                     {{"workloads.burst.job_h", "1h"}, {"workloads.burst.bursts_per_month", "365/12"}}),
         "",
         {{"gpus", "32"}, {"bursts_per_day", "1"}, {"burst_hours", "1h"}},
         true},
        {"64 H200, always busy", training("H200", 64, 1), "", {{"gpus", "64"}, {"busy", "100 %"}}},
        {"a hobby",
         requestWith(request("inference", "T4"), std::nullopt, "aws", "",
                     {{"workloads.inference.measure", "requests"},
                      {"workloads.inference.requests_per_month", "200*365/12"},
                      {"workloads.inference.service_time", "5s"},
                      {"workloads.inference.replica_gpus", "1"}}),
         "",
         {{"requests_per_day", "200"}, {"service_time", "5"}, {"replica_gpus", "1"}}},
        {"128 B200", training("B200", 128, 0.9), "", {{"gpus", "128"}, {"busy", "90%"}}},
        {"tests of a team",
         requestWith(request("burst", "L4"), 10, "", "",
                     {{"workloads.burst.job_h", "15min"}, {"workloads.burst.bursts_per_month", "20*261/12"}}),
         "",
         {{"gpus", "10"}, {"bursts_per_day", "20"}, {"burst_hours", "15"}}},
        servedModel()};
}

void answer(WizardHands &hands, const Reference &reference)
{
    const auto gpu = newStudy(reference.request, bundledCatalogue());
    REQUIRE(gpu);
    hands.chooseKind(reference.request.workload.c_str());
    hands.chooseGpu(gpu->study.conventions.choices.at("reference_gpu").c_str());
    if (*reference.measure)
        hands.chooseMeasure(reference.measure);
    for (const auto &[key, text] : reference.typed)
        hands.type(key, text);
    if (reference.isEveryDay)
        hands.find<QComboBox>(QStringLiteral("days")).setCurrentIndex(1);
    hands.next();
    if (!isAnySeller(reference.request.sellers))
        hands.pick("seller", reference.request.sellers.front().c_str());
    if (!reference.request.region.empty())
        hands.pick("region", reference.request.region.c_str());
    QLineEdit &name = hands.find<QLineEdit>(QStringLiteral("studyName"));
    QTest::keyClicks(&name, QString::fromUtf8(reference.name));
    hands.wait();
}

// The third step of 16 H100 for training.
void answerTraining(WizardHands &hands) { answer(hands, references().front()); }

std::vector<std::string> optionsOf(WizardHands &hands)
{
    REQUIRE(hands.answer().result());
    std::vector<std::string> ids;
    for (const OptionOutcome &option : hands.answer().result()->comparison.options)
        ids.push_back(option.id);
    return ids;
}

bool isThere(const std::vector<std::string> &ids, const char *id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

void openWizard(WindowFixture &fixture, const std::function<void(NewStudyWizard &)> &act)
{
    fixture.answer<NewStudyWizard>(act);
    fixture.press(Qt::Key_N, Qt::ControlModifier);
}

} // namespace

TEST_CASE("the wizard makes the bytes that the command line makes of the same answers", "[large]")
{
    for (const Reference &reference : references()) {
        INFO(reference.name);
        WindowFixture fixture;
        WizardHands hands(fixture);
        answer(hands, reference);
        CHECK(hands.obstacle() == QString());
        hands.click(QStringLiteral("createStudy"));
        hands.wait();
        Study expected = newStudy(reference.request, bundledCatalogue())->study;
        expected.name = reference.name;
        REQUIRE(addMix(expected)); // as `study new` adds it
        CHECK(studyText(hands.wizard().study()) == studyText(expected));
    }
}

TEST_CASE(
    "a training run is asked for by its model, found by search, and makes the study of the command line")
{
    NewStudyRequest asked = request("training", "H100 SXM");
    asked.years = 1;
    asked.training.emplace();
    asked.training->model = "llama-3.1-8b";
    asked.training->method = "lora";
    asked.training->tokens = 2e9;
    asked.training->days = 4;
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("run");
    CHECK(hands.obstacle() == "Choose a model to go on.");
    auto &models = hands.find<TableView>(QStringLiteral("models"));
    const int all = models.model()->rowCount();
    QTest::keyClicks(&hands.find<QLineEdit>(QStringLiteral("modelSearch")), QStringLiteral("3.1-8b"));
    CHECK(models.model()->rowCount() < all);
    hands.scrollTo(models);
    fixture.click(&models, WindowFixture::cell(models, QStringLiteral("llama-3.1-8b"), 0));
    CHECK(hands.obstacle() == "Say how many tokens the data has to go on.");
    hands.type("tokens", "2B");
    hands.pick("method", "lora");
    hands.type("days", "4");
    hands.type("gpus", "8");
    CHECK(hands.problem("days") == "Expected days or gpus, found both; one follows from the other.");
    hands.type("gpus", "");
    hands.wait();
    REQUIRE(hands.answer().result()); // of the GPU that costs least
    hands.scrollTo(hands.find<TableView>(QStringLiteral("GPUs")));
    hands.chooseGpu("H100 SXM");
    hands.next();
    QTest::keyClicks(&hands.find<QLineEdit>(QStringLiteral("studyName")), QStringLiteral("LoRA"));
    hands.wait();
    CHECK(hands.obstacle() == QString());
    hands.click(QStringLiteral("createStudy"));
    hands.wait();
    Study expected = newStudy(asked, bundledCatalogue())->study;
    expected.name = "LoRA";
    REQUIRE(addMix(expected));
    CHECK(studyText(hands.wizard().study()) == studyText(expected));
}

TEST_CASE("a GPU has to be chosen, and what keeps it from going on is said")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    CHECK(hands.wizard().step() == 1);
    CHECK(hands.obstacle() == QStringLiteral("Choose a GPU to go on."));
    CHECK_FALSE(hands.find<QPushButton>(QStringLiteral("next")).isEnabled());
    CHECK_FALSE(hands.answer().result());
    hands.chooseGpu("H100 SXM");
    hands.wait();
    CHECK(hands.obstacle() == QString());
    CHECK(hands.find<QPushButton>(QStringLiteral("next")).isEnabled());
    CHECK(hands.find<QPushButton>(QStringLiteral("createStudy")).isEnabled());
    CHECK(hands.answer().result());
}

TEST_CASE("only GPUs with the memory that is needed are listed")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("inference");
    auto &table = hands.find<TableView>(QStringLiteral("GPUs"));
    const int all = table.model()->rowCount();
    hands.type("memory", "100");
    CHECK(table.model()->rowCount() > 0);
    CHECK(table.model()->rowCount() < all);
    CHECK_FALSE(WindowFixture::cell(table, QStringLiteral("L4"), 0).isValid());
    CHECK(WindowFixture::cell(table, QStringLiteral("B200"), 0).isValid());
    hands.type("memory", "9000");
    CHECK(table.model()->rowCount() == 0);
    hands.type("memory", "");
    CHECK(table.model()->rowCount() == all);
}

TEST_CASE("bad input is told at its field, and nothing else is lost")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.type("gpus", "16");
    const std::vector<std::tuple<const char *, const char *, const char *>> wrong{
        {"gpus", "0", "0 GPUs is below the least allowed, 1 GPU."},
        {"gpus", "2.5", "Expected a whole number, found 2.5."},
        {"gpus", "", "Expected a number, found nothing."},
        {"gpus", "many", "Expected a number in GPUs, found “many”."},
        {"busy", "140", "140 % is above the most allowed, 100 %."},
        {"growth", "much", "Expected a number in %/year, found “much”."}};
    for (const auto &[key, text, sentence] : wrong) {
        INFO(key << " = " << text);
        hands.type(key, text);
        CHECK(hands.problem(key).replace(QChar(0x00A0), QLatin1Char(' ')) == QString::fromUtf8(sentence));
        CHECK(hands.field(key).accessibleDescription() == hands.problem(key));
        CHECK(hands.obstacle().endsWith(hands.problem(key)));
        CHECK_FALSE(hands.find<QPushButton>(QStringLiteral("next")).isEnabled());
        hands.type(key, "1");
        CHECK(hands.problem(key) == QString());
        CHECK(hands.obstacle() == QString());
    }
    hands.next();
    hands.type("years", "0");
    CHECK(hands.problem("years").contains(QStringLiteral("below the least allowed")));
    CHECK_FALSE(hands.find<QPushButton>(QStringLiteral("next")).isEnabled());
}

TEST_CASE("hours of a day end after they begin")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("inference");
    hands.chooseGpu("L4");
    hands.chooseMeasure("Hours of the day");
    hands.type("to", "8");
    CHECK(hands.problem("to") == QStringLiteral("Expected an hour after 9, when the work begins, found 8."));
    hands.type("from", "7");
    CHECK(hands.problem("to") == QString());
    hands.wait();
    CHECK(hands.answer().result());
}

TEST_CASE("the answer follows what is typed, without a step")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.type("gpus", "8");
    hands.wait();
    const auto costOf = [&] { return hands.answer().result()->comparison.options.front().totalCost(); };
    const auto before = costOf();
    REQUIRE(before);
    hands.type("gpus", "16");
    hands.wait();
    REQUIRE(costOf());
    CHECK(*costOf() == Approx(2 * *before));
}

TEST_CASE("while a field is wrong there is no answer, least of all that of what was typed first")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.type("gpus", "16");
    hands.type("busy", "60");
    hands.wait();
    const double before = *hands.answer().result()->comparison.options.front().totalCost();
    hands.type("busy", "150");
    hands.wait();
    CHECK_FALSE(hands.answer().result());
    CHECK(hands.answer()
              .findChild<QLabel *>(QStringLiteral("headline"))
              ->text()
              .contains(hands.problem("busy")));
    hands.type("gpus", "8"); // another one is right
    hands.wait();
    CHECK_FALSE(hands.answer().result());
    hands.type("gpus", "16");
    hands.type("busy", "60");
    hands.wait();
    REQUIRE(hands.answer().result());
    CHECK(*hands.answer().result()->comparison.options.front().totalCost() == before);
}

TEST_CASE("an emptied assumption is assumed again")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    CHECK(hands.field("busy").placeholderText().startsWith(QStringLiteral("47.2")));
    hands.type("busy", "60");
    hands.wait();
    CHECK(hands.answer().result()->study.shared.at("busy").source == "own value");
    hands.type("busy", "");
    hands.wait();
    CHECK(hands.answer().result()->study.shared.at("busy").source.rfind("assumed: ", 0) == 0);
}

TEST_CASE("an option is left out and taken in by its tick, and without any it cannot go on")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    REQUIRE(isThere(optionsOf(hands), "spot"));
    hands.click(QStringLiteral("tick:spot"));
    hands.wait();
    CHECK_FALSE(isThere(optionsOf(hands), "spot"));
    hands.click(QStringLiteral("tick:managed"));
    hands.wait();
    CHECK(isThere(optionsOf(hands), "managed"));
    hands.click(QStringLiteral("mayBeBought"));
    hands.wait();
    CHECK_FALSE(isThere(optionsOf(hands), "own"));
    for (const std::string &id : optionsOf(hands))
        hands.click(QStringLiteral("tick:") + toQt(id));
    hands.wait();
    CHECK(hands.obstacle() == QStringLiteral("Tick at least one option to compare."));
    CHECK_FALSE(hands.find<QPushButton>(QStringLiteral("createStudy")).isEnabled());
}

TEST_CASE("what is owned already is compared kept and sold, and what cannot be read is told at its field")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    QLineEdit &owned = hands.find<QLineEdit>(QStringLiteral("owned"));
    QTest::keyClicks(&owned, QStringLiteral("2x8 H100, last March"));
    CHECK(hands.find<QLabel>(QStringLiteral("problem:owned"))
              .text()
              .startsWith(QStringLiteral("What you own")));
    CHECK(hands.obstacle().startsWith(QStringLiteral("What you own")));
    owned.clear();
    QTest::keyClicks(&owned, QStringLiteral("2x8 H100 SXM, 2024-03, 300000"));
    hands.wait();
    CHECK(hands.find<QLabel>(QStringLiteral("problem:owned")).text().isEmpty());
    for (const char *id : {"keep", "sell", "replace"})
        CHECK(isThere(optionsOf(hands), id));
}

TEST_CASE("an offer like for like is taken for one option, or for all that is rented")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    const auto sellerOf = [&](const char *option) {
        const auto place =
            inputAt(hands.answer().result()->study, std::string("options.") + option + ".price");
        REQUIRE(place);
        REQUIRE(place->input->price);
        return place->input->price->offer.provider;
    };
    const auto choose = [&](const char *seller) {
        auto &table = hands.find<TableView>(QStringLiteral("Offers like for like"));
        for (int row = 0; row < table.model()->rowCount(); ++row)
            if (table.model()->index(row, 0).data().toString() == QLatin1String(seller)) {
                fixture.click(&table, table.model()->index(row, 0));
                return hands.click(QStringLiteral("useOffer"));
            }
        FAIL("no offer of " << seller);
    };
    const std::string kept = sellerOf("on-demand-kept");
    REQUIRE(kept != "lambda");
    hands.click(QStringLiteral("change:on-demand"));
    hands.find<QCheckBox>(QStringLiteral("isForAll")).setChecked(false);
    choose("Lambda");
    hands.wait();
    CHECK(sellerOf("on-demand") == "lambda");
    CHECK(sellerOf("on-demand-kept") == kept);
    hands.click(QStringLiteral("change:on-demand-kept"));
    hands.find<QCheckBox>(QStringLiteral("isForAll")).setChecked(true);
    choose("CoreWeave");
    hands.wait();
    CHECK(sellerOf("on-demand") == "coreweave");
    CHECK(sellerOf("on-demand-kept") == "coreweave");
    CHECK(hands.find<QComboBox>(QStringLiteral("seller")).currentData().toString() ==
          QStringLiteral("coreweave"));
}

TEST_CASE("several sellers are ticked in the list of those who sell the GPU")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    auto &sellers = hands.find<QWidget>(QStringLiteral("sellers"));
    CHECK_FALSE(sellers.isVisible());
    hands.pick("seller", "several");
    hands.wait();
    REQUIRE(sellers.isVisible());
    // It begins with the one that was chosen before: keys go past it.
    REQUIRE(hands.find<QCheckBox>(QStringLiteral("seller:verda")).isChecked());
    CHECK(hands.obstacle() == QString());
    hands.click(QStringLiteral("seller:verda"));
    CHECK(hands.obstacle() == QStringLiteral("Tick the sellers you may use."));
    CHECK_FALSE(hands.find<QPushButton>(QStringLiteral("next")).isEnabled());
    CHECK(sellers.findChildren<QCheckBox *>().size() ==
          hands.find<QComboBox>(QStringLiteral("seller")).count() - 3);
    hands.click(QStringLiteral("seller:aws"));
    hands.click(QStringLiteral("seller:lambda"));
    hands.wait();
    CHECK(hands.obstacle() == QString());
    const Study two = hands.answer().result()->study;
    NewStudyRequest request = references().front().request;
    request.sellers = {"aws", "lambda"};
    Study expected = newStudy(request, bundledCatalogue())->study;
    expected.name = two.name;
    CHECK(studyText(two) == studyText(expected));
    // Another GPU keeps those of them that sell it.
    hands.click(QStringLiteral("back"));
    hands.next();
    CHECK(hands.find<QCheckBox>(QStringLiteral("seller:aws")).isChecked());
    hands.pick("seller", "");
    hands.wait();
    CHECK_FALSE(sellers.isVisible());
    CHECK(hands.answer().result()->study.options.size() >= two.options.size());
}

TEST_CASE("where the seller is dear the note offers another one for all")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    hands.pick("seller", "gcp");
    hands.wait();
    auto *strip = hands.answer().findChild<MessageStrip *>();
    REQUIRE(strip->isVisible());
    CHECK(strip->text().contains(QStringLiteral("Use Hyperstack for all")));
    emit strip->linkActivated(QStringLiteral("seller"));
    hands.wait();
    CHECK(hands.find<QComboBox>(QStringLiteral("seller")).currentData().toString() ==
          QStringLiteral("hyperstack"));
    for (const char *id : {"on-demand-kept", "on-demand"}) {
        const auto place = inputAt(hands.answer().result()->study, std::string("options.") + id + ".price");
        REQUIRE(place);
        CHECK(place->input->price->offer.provider == "hyperstack");
    }
    CHECK_FALSE(strip->text().contains(QStringLiteral("for all")));
}

TEST_CASE("the values nobody was asked for open in a list with source, date and range")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    const StudyResultPtr result = hands.answer().result();
    const auto assumed = assumedInputs(result->study, result->use->unused);
    CHECK(assumed.size() >= 12);
    auto &button = hands.find<QPushButton>(QStringLiteral("assumed"));
    CHECK(button.text().remove(QLatin1Char('&')) ==
          QStringLiteral("Assumed: %1 values…").arg(assumed.size()));
    std::size_t listed = 0;
    fixture.answer<QDialog>([&](QDialog &dialog) {
        REQUIRE(dialog.objectName() == QStringLiteral("assumedValues"));
        const Table &table = dialog.findChild<TableView *>()->table();
        for (const TableRow &row : table.rows) {
            if (row.isSection)
                continue;
            ++listed;
            INFO(row.path.toStdString());
            CHECK_FALSE(row.cells[1].text.isEmpty());
            CHECK_FALSE(row.cells[3].text.isEmpty());
        }
        dialog.reject();
    });
    hands.click(button);
    CHECK(listed == assumed.size());
}

TEST_CASE("the last step compares with the range of the runs, and has the headline once")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    answerTraining(hands);
    hands.next();
    CHECK(hands.wizard().step() == 3);
    hands.wait();
    const Table &table = hands.find<TableView>(QStringLiteral("Comparison")).table();
    CHECK(table.rows.size() == hands.answer().result()->comparison.options.size());
    const auto range = std::find_if(table.columns.begin(), table.columns.end(),
                                    [](const TableColumn &column) { return column.isRange; });
    REQUIRE(range != table.columns.end());
    for (const TableRow &row : table.rows)
        CHECK(row.cells[std::size_t(range - table.columns.begin())].upper.isValid());
    const ChartTable bars = hands.wizard().findChild<StackedBarsChart *>()->table();
    CHECK(bars.columns.back().startsWith(QStringLiteral("P90")));
    const QString headline = hands.find<QLabel>(QStringLiteral("headline")).text();
    REQUIRE_FALSE(headline.isEmpty());
    int headlines = 0;
    for (const QLabel *label : hands.wizard().findChildren<QLabel *>())
        headlines += label->isVisible() && label->text() == headline;
    CHECK(headlines == 1);
    CHECK(hands.find<QPushButton>(QStringLiteral("createStudy")).isDefault());
}

namespace {

// The part of the dialog a widget is scrolled in, or the dialog.
const QWidget &roomOf(const QWidget &widget, const QWidget &dialog)
{
    for (const QWidget *parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (const auto *area = qobject_cast<const QScrollArea *>(parent))
            return *area->viewport();
    return dialog;
}

// Whether all its words are seen, where necessary by scrolling down.
void checkWhole(const QWidget &widget, const QWidget &dialog, const QString &words)
{
    INFO(words.toStdString());
    const QWidget &room = roomOf(widget, dialog);
    const int left = widget.mapTo(&room, QPoint()).x();
    CHECK(left >= 0);
    CHECK(left + widget.width() <= room.width());
    const auto *label = qobject_cast<const QLabel *>(&widget);
    if (label && label->wordWrap())
        CHECK(label->height() >= label->heightForWidth(label->width()));
    else if (!words.isEmpty())
        CHECK(widget.width() >= widget.sizeHint().width());
}

void checkWhole(const NewStudyWizard &wizard)
{
    for (int i = 0; i < 5; ++i)
        QApplication::processEvents();
    for (const QLabel *label : wizard.findChildren<QLabel *>())
        if (label->isVisible())
            checkWhole(*label, wizard, label->text());
    for (const QAbstractButton *button : wizard.findChildren<QAbstractButton *>())
        if (button->isVisible())
            checkWhole(*button, wizard, button->text());
    for (const QLineEdit *edit : wizard.findChildren<QLineEdit *>())
        if (edit->isVisible())
            checkWhole(*edit, wizard, {});
    for (const QComboBox *box : wizard.findChildren<QComboBox *>())
        if (box->isVisible())
            checkWhole(*box, wizard, box->currentText());
}

} // namespace

TEST_CASE("nothing of the wizard is cut off at 1280 × 800, also with text of twice the size", "[large]")
{
    for (const double size : {1.0, 2.0}) {
        const LargeText text(size);
        for (const std::size_t study : {0, 2, 7}) {
            const Reference reference = references()[study];
            INFO(reference.name << " at " << size);
            WindowFixture fixture;
            WizardHands hands(fixture, {1256, 776});
            checkWhole(hands.wizard());
            answer(hands, reference);
            checkWhole(hands.wizard());
            hands.click(QStringLiteral("change:on-demand-kept"));
            checkWhole(hands.wizard());
            hands.click(QStringLiteral("back"));
            hands.type("gpus", "0");
            checkWhole(hands.wizard());
            hands.type("gpus", "8");
            hands.wizard().showStep(3);
            hands.wait();
            checkWhole(hands.wizard());
            CHECK(hands.wizard().width() == 1256);
            CHECK(hands.wizard().height() == 776);
        }
    }
}

TEST_CASE("a study is made with keys alone")
{
    WindowFixture fixture;
    openWizard(fixture, [](NewStudyWizard &wizard) {
        const auto focus = [&] {
            QWidget *widget = QApplication::focusWidget();
            return widget ? widget : &wizard;
        };
        const auto press = [&](int key) { QTest::keyClick(focus(), Qt::Key(key)); };
        const auto focusOn = [&](const QString &name) {
            REQUIRE(QTest::qWaitFor([&] { return !wizard.job().isBusy(); }, breakeven::test::kPatience));
            for (int i = 0; i < 80 && focus()->objectName() != name; ++i)
                press(Qt::Key_Tab);
            INFO(name.toStdString());
            REQUIRE(focus()->objectName() == name);
        };
        QApplication::setActiveWindow(&wizard);
        REQUIRE(QTest::qWaitForWindowActive(&wizard));
        focusOn(QStringLiteral("kind:training"));
        press(Qt::Key_Return);
        REQUIRE(wizard.step() == 1);
        focusOn(QStringLiteral("GPUs"));
        press(Qt::Key_Down);
        focusOn(QStringLiteral("amount:gpus"));
        QTest::keyClicks(focus(), QStringLiteral("16"));
        press(Qt::Key_Return);
        REQUIRE(wizard.step() == 2);
        focusOn(QStringLiteral("tick:on-demand-kept"));
        focusOn(QStringLiteral("change:on-demand-kept"));
        press(Qt::Key_Space);
        focusOn(QStringLiteral("useOffer"));
        press(Qt::Key_Space);
        focusOn(QStringLiteral("next"));
        press(Qt::Key_Space);
        REQUIRE(wizard.step() == 3);
        focusOn(QStringLiteral("createStudy"));
        press(Qt::Key_Space);
    });
    fixture.waitForResults();
    REQUIRE(fixture.workspace().document().isOpen());
    CHECK(fixture.workspace().study().options.size() >= 3);
}

TEST_CASE("a study of the wizard says what the engine says, is kept, and is found again")
{
    WindowFixture fixture;
    openWizard(fixture, [&fixture](NewStudyWizard &wizard) {
        fixture.click(wizard.findChild<QWidget *>(QStringLiteral("kind:training")));
        auto *gpus = wizard.findChild<TableView *>(QStringLiteral("GPUs"));
        fixture.click(gpus, WindowFixture::cell(*gpus, QStringLiteral("H200 SXM"), 0));
        fixture.click(wizard.findChild<QWidget *>(QStringLiteral("createStudy")));
    });
    fixture.waitForResults();
    REQUIRE(fixture.workspace().document().isOpen());
    const Study study = fixture.workspace().study();
    CHECK(study.name == "Training on 8 × H200 SXM");
    const auto expected = evaluate(study);
    REQUIRE(expected.ok());
    const StudyResultPtr &result = fixture.workspace().result();
    REQUIRE(result->comparison.options.size() == expected->options.size());
    for (std::size_t i = 0; i < expected->options.size(); ++i)
        CHECK(result->comparison.options[i].totalCost() == expected->options[i].totalCost());

    CHECK(fixture.workspace().store().store()->studies().list()->size() == 1);
    fixture.workspace().closeStudy();
    fixture.window().files().openStored(toQt(study.id));
    CHECK(fixture.workspace().study() == study);
    fixture.workspace().closeStudy();
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H200 SXM");
    hands.next();
    QLineEdit &name = hands.find<QLineEdit>(QStringLiteral("studyName"));
    QTest::keyClicks(&name, toQt(study.name));
    CHECK(hands.problem("name") ==
          QStringLiteral("The store already has a study of this name; choose another."));
    CHECK_FALSE(hands.find<QPushButton>(QStringLiteral("next")).isEnabled());
    QTest::keyClicks(&name, QStringLiteral(", again"));
    CHECK(hands.problem("name") == QString());
}

TEST_CASE("work that was measured already is imported instead")
{
    WindowFixture fixture;
    bool isAsked = false;
    openWizard(fixture, [&](NewStudyWizard &wizard) {
        fixture.answer<QFileDialog>([&](QFileDialog &dialog) {
            isAsked = true;
            dialog.reject();
        });
        fixture.click(wizard.findChild<QWidget *>(QStringLiteral("kind:measured")));
    });
    CHECK(isAsked);
    CHECK_FALSE(fixture.workspace().document().isOpen());
}

TEST_CASE("a catalogue of one's own with a broken row is told of, and the program's own answers")
{
    WindowFixture fixture;
    std::ofstream(fixture.folder().file("servers.csv"))
        << "id,gpu,gpu_variant,gpus,value,unit,source,date,confidence\n8xh100,H100,SXM,8,cheap,USD/server,"
           "our quote,2026-11-01,high\n";
    WizardHands hands(fixture);
    const auto strips = hands.wizard().findChildren<MessageStrip *>();
    const auto said = std::find_if(strips.begin(), strips.end(), [](const MessageStrip *strip) {
        return strip->isVisible() && strip->text().contains(QStringLiteral("servers.csv"));
    });
    CHECK(said != strips.end());
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.wait();
    CHECK(hands.answer().result());
}

namespace {

// Runs at rising load as an engine's benchmark writes them, and a log of requests, brought into the store.
void importRunsAndLog(WindowFixture &fixture)
{
    std::string runs =
        "concurrency,requests_per_s,input_tokens,output_tokens,ttft_p95_s,tpot_p95_s,completed\n"
        "16,20,500,160,0.15,0.012,2000\n64,56,500,160,0.36,0.017,2000\n"
        "256,90,500,160,1.02,0.054,2000\n";
    std::string log;
    for (int k = 0; k <= 600; ++k)
        log += "{\"timestamp\": " + std::to_string(1000 * k) +
               ", \"input_length\": 480, \"output_length\": 150, \"hash_ids\": [" + std::to_string(k) +
               "]}\n";
    Store &store = *fixture.workspace().store().store();
    for (const auto &[name, text] : {std::pair("runs.csv", runs), {"log.jsonl", log}}) {
        TraceImport import;
        import.path = breakeven::test::written(fixture, name, text);
        if (std::string(name) == "runs.csv") {
            import.reading.serving.gpu = "B200";
            import.reading.serving.gpus = 4;
            import.reading.serving.model = "acme/tiny-7b";
        }
        const auto imported = required(readTraces(import));
        REQUIRE(store.traces().write(imported.source, imported.rows.traces));
    }
}

} // namespace

TEST_CASE("a service in tokens takes stored runs and a log, and says what the log leaves out")
{
    WindowFixture fixture;
    importRunsAndLog(fixture);
    WizardHands hands(fixture);
    hands.chooseKind("serving");
    hands.chooseGpu("B200");
    QApplication::processEvents();
    CHECK(hands.find<QComboBox>(QStringLiteral("runs")).count() == 3);
    hands.pick("requestLog", "log");
    QApplication::processEvents();
    CHECK(hands.find<QLabel>(QStringLiteral("logRemarks"))
              .text()
              .contains(QStringLiteral("less than a day: the load is taken as flat")));
    CHECK(hands.field("input_tokens").text().isEmpty());
    CHECK(hands.field("input_tokens").placeholderText().startsWith(QStringLiteral("480")));
    CHECK_FALSE(hands.wizard().findChild<QLineEdit *>(QStringLiteral("amount:params_b"))); // there are runs
    hands.type("ttft", "0.5");
    hands.pick("percentile", "p95");
    hands.wait();
    CHECK(hands.obstacle() == QString());
    hands.next();
    hands.click(QStringLiteral("createStudy"));
    hands.wait();
    const Study &study = hands.wizard().study();
    const Workload &work = study.workloads.at("serving");
    CHECK(*work.inputs.at("input_tokens").value == 480);
    CHECK(work.inputs.at("requests_per_month").source == "trace log");
    CHECK(*work.inputs.at("ttft_target").value == 0.5);
    REQUIRE(study.performance.count("runs"));
    CHECK(study.options.at("on-demand-kept").procurement.choices.at("performance") == "runs");
}

TEST_CASE("as many sellers are counted beside a GPU as can be chosen from, and no row has a year for a day")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.wait();
    auto &gpus = hands.find<TableView>(QStringLiteral("GPUs"));
    const QModelIndex count = WindowFixture::cell(gpus, QStringLiteral("H100 SXM"), 2);
    auto &seller = hands.find<QComboBox>(QStringLiteral("seller"));
    CHECK(count.data().toInt() == seller.count() - 3); // and "Any", the hyperscalers and several of them

    hands.next();
    hands.wait();
    const auto rows = hands.wizard().findChildren<OptionRow *>();
    CHECK(rows.size() > 3);
    for (const OptionRow *row : rows) {
        CHECK_FALSE(row->row().date == QStringLiteral("2026-01-01"));
        CHECK_FALSE((row->row().isTicked && row->row().date == QStringLiteral("2026")));
    }
}

TEST_CASE("a cost that is unknown in New Study has its reason beside it, once for all options")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("serving");
    hands.chooseGpu("H100 SXM");
    QApplication::processEvents();
    hands.wait();
    REQUIRE(hands.answer().result());
    const QString said = hands.answer().findChild<MessageStrip *>()->text();
    CHECK(said.count(QStringLiteral("No benchmark run gives its speed")) == 1);
    CHECK(said.contains(QStringLiteral("import runs of its GPUs")));
    for (const OptionOutcome &option : hands.answer().result()->comparison.options)
        CHECK(said.contains(toQt(option.name)));
    CHECK_FALSE(said.contains(QStringLiteral("options."))); // a path of the command line
}
