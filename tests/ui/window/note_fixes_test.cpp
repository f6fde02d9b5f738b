// The notes of a comparison in the window: what each says, and what its link does.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "ui/pages/page.h"
#include "ui/widgets/message_strip.h"
#include "ui/window/issue_list.h"

#include <QUndoStack>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

// Sixteen GPUs at a dear seller, with another one's offers beside it.
void openNewStudy(WindowFixture &fixture)
{
    NewStudyRequest request;
    request.gpu = "H100 SXM";
    request.gpus = 16;
    request.busy = 0.6;
    request.day = {2026, 11, 22};
    auto made = newStudy(request, bundledCatalogue());
    REQUIRE(made);
    made->study.id = "3f1c7f0e-0000-4000-8000-000000000001";
    made->study.name = "Sixteen";
    fixture.workspace().openStudy(made->study);
    emit fixture.window().files().opened();
    fixture.waitForResults();
    REQUIRE(QTest::qWaitFor([&] { return !fixture.workspace().job().isBusy(); }, test::kPatience));
    QApplication::processEvents();
}

MessageStrip *stripWithFixes(WindowFixture &fixture)
{
    for (auto *strip : fixture.window().currentPage()->findChildren<MessageStrip *>())
        if (strip->isVisible() && strip->text().contains(QStringLiteral("\"fix:")))
            return strip;
    return nullptr;
}

bool isAmongWarnings(WindowFixture &fixture, const std::string &start)
{
    for (const Issue &issue : issueList(fixture.workspace()))
        if (issue.sentence.rfind(start, 0) == 0)
            return true;
    return false;
}

} // namespace

TEST_CASE("a note on Compare is mended by its link, in one step that is undone")
{
    WindowFixture fixture;
    openNewStudy(fixture);
    MessageStrip *strip = stripWithFixes(fixture);
    REQUIRE(strip);
    CHECK(strip->text().contains(QStringLiteral("H100 SXM costs 11.06 at Google Cloud")));
    CHECK(strip->text().contains(QStringLiteral("Take out what Google Cloud sells")));
    CHECK(isAmongWarnings(fixture, "H100 SXM costs 11.06 at Google Cloud"));
    const std::size_t options = fixture.workspace().study().options.size();
    const std::string before = studyHash(fixture.workspace().study());

    emit strip->linkActivated(QStringLiteral("fix:0"));
    fixture.waitForResults();
    CHECK(fixture.workspace().study().options.size() < options);
    CHECK(fixture.workspace().study().options.count("on-demand-kept") == 0);
    CHECK_FALSE(isAmongWarnings(fixture, "H100 SXM costs 11.06 at Google Cloud"));
    fixture.workspace().document().undoStack().undo();
    CHECK(studyHash(fixture.workspace().study()) == before);
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
}
