// What the import of a trace shows of a file before anything is written.
#include "tests/data/trace_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include "ui/dialogs/trace_preview.h"
#include "ui/look/strings.h"
#include "ui/session/import_kind.h"

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

TraceFilePreviewPtr previewOf(const std::string &path, const std::map<std::string, std::string> &roles = {},
                              bool skipsBad = false)
{
    TraceImport import;
    import.path = path;
    import.reading.table.skipsBad = skipsBad;
    import.reading.roles = roles;
    return previewTraces(import);
}

} // namespace

TEST_CASE("a file of every trace format is told from prices and shown with its samples")
{
    const TemporaryFolder folder;
    for (const auto &[format, fixture] : traceFixtures()) {
        CAPTURE(format);
        const std::string path = folder.file(fixture.name);
        std::ofstream(path, std::ios::binary) << fixture.text;
        const ImportKind kind = importKindOf(path);
        const bool isTrace = kind == ImportKind::Trace ||
                             (kind == ImportKind::Either && std::string(fixture.kind) == "spot-prices");
        CHECK(isTrace);
        const TraceFilePreviewPtr preview = previewOf(path, fixture.roles);
        REQUIRE_FALSE(preview->error);
        CHECK(preview->imported.format == format);
        REQUIRE(preview->first);
        const Table samples = samplesTable(*preview, QLocale::c());
        // Runs are read by their figures, which their trace has in more columns.
        const std::size_t columns = preview->first->samples->trace.columns.size() + 1;
        const bool areRuns = preview->imported.kind == TraceKind::ServingRuns;
        CHECK(samples.columns.size() == (areRuns ? 14 : columns));
        CHECK_FALSE(samples.rows.empty());
        CHECK_FALSE(preview->rawLines.isEmpty());
        std::filesystem::remove(path);
    }
}

TEST_CASE("gaps, times that repeat and rows that go back are counted in the checks")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("odd.csv");
    std::ofstream(path)
        << "time_s,ready\n0,1\n10,1\n20,2\n20,3\n30,3\n40,3\n35,3\n50,3\n60,4\n200,4\n210,4\nx,4\n";
    CHECK(previewOf(path)->error);
    const TraceFilePreviewPtr preview = previewOf(path, {}, true);
    REQUIRE_FALSE(preview->error);
    const QStringList checks = previewChecks(*preview, QLocale::c());
    const auto says = [&](const char *words) {
        for (const QString &check : checks)
            if (check.startsWith(QLatin1Char('!')) && check.contains(QString::fromUtf8(words)))
                return true;
        return false;
    };
    CAPTURE(toStd(checks.join(QStringLiteral("; "))));
    CHECK(says("One gap above two steps"));
    CHECK(says("One time appears twice"));
    CHECK(says("One row goes back in time"));
    CHECK(says("1 rejected"));
    CHECK(std::isnan(preview->first->series.curves.front().at(100))); // nothing is made up
}

TEST_CASE("every recorded file is shown before its import as a trace", "[outside][recorded]")
{
    const auto root = sharedData();
    SKIP_WITHOUT(root);
    int files = 0;
    for (const char *folder :
         {"k8s", "jobs", "preemption", "requests", "scaling", "spot_availability", "spot_price"})
        for (const auto &entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (!entry.is_regular_file())
                continue;
            CAPTURE(entry.path().string());
            const ImportKind kind = importKindOf(entry.path().string());
            CHECK((kind == ImportKind::Trace || kind == ImportKind::Either));
            const TraceFilePreviewPtr preview = previewOf(entry.path().string());
            CHECK_FALSE(preview->error);
            ++files;
        }
    CHECK(files > 50);
}
