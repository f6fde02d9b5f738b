// The Claims page: filters that count, a convention previewed and used.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/models/claims_table.h"
#include "ui/pages/claim_preview.h"
#include "ui/pages/claims_page.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"

#include <QToolButton>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

ClaimsPage &claims(WindowFixture &fixture)
{
    fixture.press(Qt::Key_0, Qt::ControlModifier);
    REQUIRE(fixture.window().currentPage()->id() == QStringLiteral("claims"));
    return *static_cast<ClaimsPage *>(fixture.window().currentPage());
}

void chooseClaim(WindowFixture &fixture, ClaimsPage &page, const char *id)
{
    const QModelIndex cell =
        WindowFixture::cell(*page.tableView(), QStringLiteral("claims.") + QString::fromUtf8(id), 0);
    REQUIRE(cell.isValid());
    fixture.click(page.tableView(), cell);
}

// The strip of the page with a message in it.
MessageStrip &strip(ClaimsPage &page)
{
    for (MessageStrip *strip : page.findChildren<MessageStrip *>())
        if (strip->isVisible())
            return *strip;
    FAIL("no strip is shown");
    throw;
}

bool waitForWords(MessageStrip &strip, const QString &words)
{
    return QTest::qWaitFor([&] { return strip.text().contains(words); }, breakeven::test::kPatience);
}

double serverDiscount(const Study &study)
{
    Study copy = study;
    return *findInput(copy, "options.own-six.bulk_discount")->input->value;
}

} // namespace

TEST_CASE("a convention is previewed without a change of the study, used as one step, and undone")
{
    WindowFixture fixture("startup-six-servers");
    ClaimsPage &page = claims(fixture);
    const Study before = fixture.workspace().study();
    chooseClaim(fixture, page, "003-22");
    MessageStrip &message = strip(page);
    REQUIRE(waitForWords(message, QStringLiteral("nothing is saved")));
    CHECK(message.text().contains(QStringLiteral("Owning six servers: Volume discount, greatest, from 15")));
    CHECK(message.text().contains(QStringLiteral("418000</b>, not 373000 USD a year")));
    CHECK(fixture.workspace().study() == before);
    CHECK(fixture.workspace().document().undoStack().count() == 0);

    auto *use = message.findChild<QPushButton *>();
    REQUIRE(use->isVisible());
    fixture.click(use);
    fixture.waitForResults();
    CHECK(serverDiscount(fixture.workspace().study()) == 0);
    CHECK(fixture.workspace().document().undoStack().undoText() ==
          QStringLiteral("Use the convention of claim 003-22"));
    CHECK(waitForWords(message, QStringLiteral("already has this convention")));
    CHECK_FALSE(use->isVisible());

    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    fixture.waitForResults();
    CHECK(fixture.workspace().study() == before);
}

TEST_CASE("the preview stays until another claim is chosen, and a convention of words offers no button")
{
    WindowFixture fixture("startup-six-servers");
    ClaimsPage &page = claims(fixture);
    chooseClaim(fixture, page, "003-22");
    MessageStrip &message = strip(page);
    REQUIRE(waitForWords(message, QStringLiteral("nothing is saved")));
    fixture.window().showPage(QStringLiteral("compare"));
    claims(fixture);
    CHECK(waitForWords(message, QStringLiteral("nothing is saved")));
    chooseClaim(fixture, page, "001-1");
    CHECK(message.text().contains(QStringLiteral("a way to read the claim")));
    CHECK_FALSE(message.findChild<QPushButton *>()->isVisible());
}

TEST_CASE("the buttons of the verdicts count and filter, by keyboard too")
{
    WindowFixture fixture("startup-six-servers");
    ClaimsPage &page = claims(fixture);
    const std::vector<ClaimOutcome> &all = fixture.workspace().result()->claims;
    int sum = 0;
    for (QToolButton *button : page.findChildren<QToolButton *>(QStringLiteral("segment"))) {
        INFO(button->text().toStdString());
        const int rows = page.tableView()->model()->rowCount();
        const bool wasShown = button->isChecked();
        const int count = button->text().section(QLatin1Char(' '), -1).toInt();
        CHECK_FALSE(button->icon().isNull());
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        CHECK(page.tableView()->model()->rowCount() == (wasShown ? rows - count : rows + count));
        sum += count;
    }
    CHECK(sum == int(all.size()));
}

TEST_CASE("a claim of several numbers shows them all, in the order of the quote")
{
    const auto result =
        completed(evaluateQuickly(*exampleStudy("startup-six-servers"), nullptr).result).result;
    const Table table = claimsTable(result->claims, {ClaimVerdict::Contradicted}, {}, QLocale::c());
    for (const TableRow &row : table.rows)
        if (row.path == QStringLiteral("claims.003-27")) {
            CHECK(row.cells[2].text == QStringLiteral("973k · 208k · −65k · 372k"));
            CHECK(row.cells[3].text == QStringLiteral("973k · 208k · −62k · 373k"));
            CHECK(row.cells[3].toolTip == QStringLiteral("973000 · 208000 · −62000 · 373000"));
        }
}

TEST_CASE("what a convention sets can be set, and the claim then holds without it")
{
    for (const char *name : {"startup-rent-or-buy", "startup-six-servers", "elastic-training-on-spot"}) {
        const Study study = *exampleStudy(name);
        const auto result = completed(evaluateQuickly(study, nullptr).result).result;
        int settable = 0;
        for (const ClaimOutcome &claim : result->claims) {
            INFO(name << " " << claim.id);
            settable += claim.settings.empty() ? 0 : 1;
            for (const ClaimSetting &setting : claim.settings) {
                Study copy = study;
                CHECK(setPath(copy, setting.path, setting.text).ok());
            }
            const Study then = underConvention(study, claim);
            CHECK(underConvention(then, claim) == then);
            CHECK((then == study) == conventionChanges(study, claim, QLocale::c()).isEmpty());
            const auto checked = completed(evaluateQuickly(then, nullptr).result).result;
            for (const ClaimOutcome &again : checked->claims)
                if (again.id == claim.id)
                    CHECK(again.verdict == claim.verdict);
        }
        CHECK(settable > 0);
    }
}
