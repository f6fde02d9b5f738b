// What ends other programs: numbers that are too large, and what nothing caught.
#include "tests/support/text_files.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/widgets/message_strip.h"
#include "ui/window/guarded_application.h"

#include <stdexcept>

using namespace breakeven;
using breakeven::test::WindowFixture;
using breakeven::test::writeFile;

namespace {

bool isTold(WindowFixture &fixture, const char *words)
{
    for (const MessageStrip *strip : fixture.window().findChildren<MessageStrip *>())
        if (strip->isVisible() && strip->text().contains(QString::fromUtf8(words)))
            return true;
    return false;
}

} // namespace

TEST_CASE("a study with a number that is too large is told in the window, with its place")
{
    WindowFixture fixture;
    const std::string path = fixture.folder().file("large.breakeven.json");
    writeFile(path, R"({"schema":"breakeven/study/2","name":"x","options":{},"note":1e999})");
    fixture.window().openFile(toQt(path));
    CHECK(isTold(fixture, "Expected a number of at most 1.8e308, found '1e999'"));
    CHECK(isTold(fixture, "large.breakeven.json: note"));
    fixture.openExample("startup-six-servers");
    CHECK(fixture.workspace().study().options.size() > 1);
}

TEST_CASE("what an event throws is told once in the window, which goes on")
{
    WindowFixture fixture;
    auto *application = dynamic_cast<GuardedApplication *>(QCoreApplication::instance());
    REQUIRE(application);
    int told = 0;
    application->tellFault = [&](const QString &sentence) {
        ++told;
        fixture.window().warn(sentence);
    };
    int thrown = 0;
    for (int i = 0; i < 2; ++i)
        QTimer::singleShot(0, &fixture.window(), [&] {
            ++thrown;
            throw std::runtime_error("no such thing");
        });
    CHECK(QTest::qWaitFor([&] { return thrown == 2; }, breakeven::test::kPatience));
    application->tellFault = {};
    CHECK(told == 1);
    CHECK(isTold(fixture, "through a fault of the program (no such thing)"));
    fixture.openExample("startup-six-servers");
    CHECK(fixture.workspace().study().options.size() > 1);
}

TEST_CASE("a store beside which the log of another lies is not opened, and the window says the way out")
{
    WindowFixture fixture;
    const std::string path = fixture.folder().file("copied.sqlite"),
                      other = fixture.folder().file("other.sqlite");
    {
        Store store = std::move(Store::open(other)).value();
        StoredStudy study;
        study.uuid = study.name = "x";
        study.text = "{}";
        REQUIRE(store.studies().save(study).ok());
        writeFile(path + "-wal", test::fileText(other + "-wal"));
    }
    REQUIRE(std::move(Store::open(other)).value().backup(path).ok());
    const std::string before = test::fileText(path);
    fixture.window().openFile(toQt(path));
    CHECK(isTold(fixture, "store restore BACKUP"));
    CHECK(test::fileText(path) == before);
}
