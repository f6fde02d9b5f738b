#include "data/readers/json_records.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

const RecordShape kShape{"Items", {"name", "price"}, "plans", {"term"}, {"next", "count"}};

bool isRead(std::string text) { return JsonRecords(kShape).read(text); }

} // namespace

TEST_CASE("records are read as they are written, whatever their order and whatever stands beside them")
{
    JsonRecords records(kShape);
    std::string text = R"({"count": 2, "Items": [
        {"name": "a\u00e9\"b", "price": 0.10, "other": {"price": [1, {"name": 2}]}, "plans": [{"term": "1"}, {"term": "3"}]},
        {"price": 1.4E-5, "other": [], "name": null},
        {"plans": [], "name": "c", "price": true}], "next": "x"})";
    REQUIRE(records.read(text));
    REQUIRE(records.size() == 3);
    CHECK(records.at(0, 0) == "a\xC3\xA9\"b");
    CHECK(records.at(0, 1) == "0.10");
    CHECK(records.at(1, 0).empty());
    CHECK(records.at(1, 1) == "1.4E-5");
    CHECK(records.at(2, 0) == "c");
    CHECK(records.at(2, 1).empty());
    REQUIRE(records.innerEnd(0) - records.innerBegin(0) == 2);
    CHECK(records.innerAt(records.innerBegin(0) + 1, 0) == "3");
    CHECK(records.innerEnd(2) == records.innerBegin(2));
    CHECK(records.outer(0) == "x");
    CHECK(records.outer(1) == "2");
    CHECK(records.hasOuter("next"));
    CHECK_FALSE(records.hasOuter("error"));
    CHECK(records.hasFirstMembers(2));
    std::string next = R"({"Items": [{"name": "d"}]})";
    REQUIRE(records.read(next));
    CHECK(records.size() == 1);
    CHECK(records.outer(0).empty());
    CHECK(records.hasFirstMembers(1));
    CHECK_FALSE(records.hasFirstMembers(2));
    std::string none = R"({"Items": []})";
    REQUIRE(records.read(none));
    CHECK(records.size() == 0);
}

TEST_CASE("a list within items counts as seen only with its members")
{
    JsonRecords records(kShape);
    std::string text = R"({"Items": [{"name": "a", "price": 1, "plans": [{"other": 1}]}]})";
    REQUIRE(records.read(text));
    CHECK_FALSE(records.hasFirstMembers(2));
}

TEST_CASE("what is no such document is left to a reader that says what it is")
{
    for (const char *text : {"", " ", "[]", "{}", "null", "{\"Items\": {}}", "{\"Items\": [1]}",
                             "{\"Items\": [{]}", "{\"Items\": [{\"name\": \"a\"}", "{\"Items\": []} {}",
                             "{\"Items\": [{\"plans\": 1}]}", "{\"Items\": [{\"name\": \"\xFF\"}]}"}) {
        CAPTURE(text);
        CHECK_FALSE(isRead(text));
    }
    CHECK(isRead("{\"Items\": []} \n"));
}
