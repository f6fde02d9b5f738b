#include "data/store/store.h"
#include "tests/support/memory_store.h"
#include "tests/support/test.h"

#include <cstdlib>
#include <optional>

using namespace breakeven;
using breakeven::test::newStore;

namespace {

StoredStudy aStudy(const std::string &uuid, const std::string &name)
{
    StoredStudy study;
    study.uuid = uuid;
    study.name = name;
    study.updatedAt = "2026-11-20T10:00:00Z";
    study.text = "{\"name\": \"" + name + "\"}";
    return study;
}

} // namespace

TEST_CASE("a study is found by its UUID and by its name, if only one bears it")
{
    Store store = newStore();
    StudyStore &studies = store.studies();
    REQUIRE(studies.save(aStudy("u1", "Training")).ok());
    REQUIRE(studies.save(aStudy("u2", "Serving")).ok());
    CHECK(studies.find("u1").value()->name == "Training");
    CHECK(studies.find("Serving").value()->uuid == "u2");
    CHECK_FALSE(studies.find("nothing").value());
    REQUIRE(studies.save(aStudy("u3", "Serving")).ok());
    CHECK(studies.find("Serving").error().kind == ErrorKind::BadInput);
    CHECK(studies.load("u9").error().kind == ErrorKind::NotFound);
    CHECK(studies.list().value().size() == 3);
}

TEST_CASE("a copy gets a name that no study has yet")
{
    Store store = newStore();
    StudyStore &studies = store.studies();
    CHECK(studies.nameOfCopy("Training").value() == "Training (copy)");
    REQUIRE(studies.save(aStudy("u1", "Training (copy)")).ok());
    CHECK(studies.nameOfCopy("Training").value() == "Training (copy 2)");
    CHECK(studies.nameOfCopy("Training (copy)").value() == "Training (copy 2)");
    REQUIRE(studies.save(aStudy("u2", "Training (copy 2)")).ok());
    CHECK(studies.nameOfCopy("Training (copy 2)").value() == "Training (copy 3)");
    CHECK(studies.nameOfCopy("(copy)").value() == "(copy) (copy)");
    CHECK(studies.nameOfCopy("Training (copying)").value() == "Training (copying) (copy)");
}

TEST_CASE("who writes second learns that the study changed elsewhere, and nothing is lost")
{
    Store store = newStore();
    StudyStore &studies = store.studies();
    REQUIRE(studies.save(aStudy("u1", "Training")).value().change == 1);
    StoredStudy mine = studies.load("u1").value();
    StoredStudy theirs = mine;
    theirs.text = "theirs";
    CHECK(studies.save(theirs).value().change == 2);
    mine.text = "mine";
    const auto outcome = studies.save(mine);
    CHECK(outcome.value().isConflict);
    CHECK(outcome.value().change == 2);
    CHECK(studies.load("u1").value().text == "theirs");
    CHECK(studies.save(aStudy("u1", "New")).value().isConflict);
}

TEST_CASE("of two programs that add a study of one name the second is told, whatever both saw before")
{
    const breakeven::test::TemporaryFolder folder;
    const std::string path = folder.file("store.sqlite");
    Store one = std::move(Store::open(path)).value();
    Store other = std::move(Store::open(path)).value();
    REQUIRE_FALSE(one.studies().find("Training").value());
    REQUIRE_FALSE(other.studies().find("Training").value());
    REQUIRE(one.studies().add(aStudy("u1", "Training")).ok());
    const auto second = other.studies().add(aStudy("u2", "Training"));
    REQUIRE_FALSE(second.ok());
    CHECK(second.error().kind == ErrorKind::BadInput);
    CHECK_THAT(second.error().text(), Catch::Contains("already has a study of this name"));
    CHECK_FALSE(other.studies().add(aStudy("u1", "Serving")).ok());
    CHECK(one.studies().list().value().size() == 1);
    CHECK(one.studies().load("u1").value().change == 1);
}

TEST_CASE("a revision and a saved study are never without a time, nor a revision without a person")
{
    const auto restore = [](const char *name, const char *value) {
        if (value)
            ::setenv(name, value, 1);
        else
            ::unsetenv(name);
    };
    const std::optional<std::string> user =
        std::getenv("USER") ? std::optional(std::getenv("USER")) : std::optional<std::string>();
    const std::optional<std::string> login =
        std::getenv("LOGNAME") ? std::optional(std::getenv("LOGNAME")) : std::optional<std::string>();
    Store store = newStore();
    StudyStore &studies = store.studies();
    StoredStudy study = aStudy("u1", "Training");
    study.updatedAt.clear();
    REQUIRE(studies.save(study).ok());
    CHECK(studies.load("u1").value().updatedAt.size() == 20);

    ::setenv("USER", "ada", 1);
    REQUIRE(studies.addRevision("u1", {}).ok());
    ::setenv("USER", "", 1);
    ::setenv("LOGNAME", "grace", 1);
    REQUIRE(studies.addRevision("u1", {}).ok());
    ::unsetenv("USER");
    ::unsetenv("LOGNAME");
    REQUIRE(studies.addRevision("u1", {}).ok());
    restore("USER", user ? user->c_str() : nullptr);
    restore("LOGNAME", login ? login->c_str() : nullptr);
    const auto revisions = studies.revisions("u1").value();
    REQUIRE(revisions.size() == 3);
    CHECK(revisions[2].who == "ada");
    CHECK(revisions[1].who == "grace");
    CHECK_FALSE(revisions[0].who.empty());
    for (const StudyRevision &revision : revisions)
        CHECK(revision.madeAt.size() == 20); // "2026-11-20T10:00:00Z"
    CHECK(studies.revisionCounts().value().at("u1") == 3);
}

TEST_CASE("where a study was last saved is remembered without counting as a change")
{
    Store store = newStore();
    StudyStore &studies = store.studies();
    REQUIRE(studies.save(aStudy("u1", "Training")).ok());
    REQUIRE(studies.setOrigin("u1", "/home/me/x.breakeven.json", "abc").ok());
    const StoredStudy study = studies.load("u1").value();
    CHECK(study.originPath == "/home/me/x.breakeven.json");
    CHECK(study.originHash == "abc");
    CHECK(study.change == 1);
    CHECK(studies.setOrigin("u9", "", "").error().kind == ErrorKind::NotFound);
}

TEST_CASE("revisions keep who, when, why and the whole text, and go with their study")
{
    Store store = newStore();
    StudyStore &studies = store.studies();
    REQUIRE(studies.save(aStudy("u1", "Training")).ok());
    const StudyRevision named{0,     RevisionKind::Named,    "before the meeting",
                              "ada", "2026-11-20T10:00:00Z", "one"};
    const StudyRevision automatic{0, RevisionKind::Automatic, "", "ada", "2026-11-20T10:10:00Z", "two"};
    const auto first = studies.addRevision("u1", named);
    REQUIRE(studies.addRevision("u1", automatic).ok());
    const auto revisions = studies.revisions("u1").value();
    REQUIRE(revisions.size() == 2);
    CHECK(revisions[0].kind == RevisionKind::Automatic);
    CHECK(revisions[1].comment == "before the meeting");
    CHECK(studies.revision("u1", first.value()).value().text == "one");
    CHECK(studies.revision("u2", first.value()).error().kind == ErrorKind::NotFound);
    CHECK(studies.addRevision("u9", named).error().kind == ErrorKind::NotFound);
    REQUIRE(studies.remove("u1").ok());
    CHECK(store.info().value().revisions == 0);
    CHECK(studies.remove("u1").error().kind == ErrorKind::NotFound);
}
