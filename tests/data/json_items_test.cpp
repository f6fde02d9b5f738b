#include "data/readers/json_items.h"
#include "data/readers/spooled_text.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;

namespace {

// A text a few bytes at a time.
TextBlocks inPieces(std::string_view text, std::size_t most)
{
    return [text, most](char *to, std::size_t size) mutable -> Result<std::size_t> {
        const std::size_t count = text.copy(to, std::min(size, most));
        text.remove_prefix(count);
        return count;
    };
}

std::string placesOf(const TextBlocks &blocks, std::initializer_list<std::string_view> places)
{
    std::string found;
    const auto read = readJsonItems(blocks, "list.json", places, [&](const JsonItem &item) -> Result<void> {
        found += std::to_string(item.place) + ":";
        for (const std::string &name : item.path)
            found += "/" + name;
        const JsonValue &value = item.value;
        found += "=" + std::string(value.isText() ? value.string() : value["a"].string()) + " ";
        return {};
    });
    return read ? found : read.error().text();
}

} // namespace

TEST_CASE("values at chosen places of a JSON document come one after the other, however it is cut")
{
    const std::string text =
        R"({"version":"7","list":[{"a":1.250},{"b":{"a":2}},[{"a":3}]],"deep":{"x":{"y":{"a":"4"}},"z":null}})";
    for (std::size_t most : {1, 7, 1000}) {
        CHECK(placesOf(inPieces(text, most), {"version", "list/*", "deep/*/y"}) ==
              "0:/version=7 1:/list/0=1.250 1:/list/1= 1:/list/2= 2:/deep/x/y=4 ");
        CHECK(placesOf(inPieces(text, most), {"list/*/b", "list/*/0/a", "deep/z"}) ==
              "0:/list/1/b=2 1:/list/2/0/a=3 2:/deep/z= ");
    }
    CHECK(placesOf(blocksOf(text), {"nowhere", "*/nothing"}).empty());
}

TEST_CASE("a JSON document that is cut, broken or too deep is told apart while it is read in pieces")
{
    const std::string text = R"({"list":[{"a":1},{"a":2}]})";
    for (std::size_t size = 1; size < text.size(); ++size)
        CHECK(placesOf(inPieces(text.substr(0, size), 3), {"list/*"}).find("cut short") != std::string::npos);
    CHECK(placesOf(blocksOf(R"({"list":[1,}])"), {"list/*"}) ==
          "list.json: byte 12: the text stops being JSON here; fetch the file again");
    const std::string deep(200, '[');
    CHECK(placesOf(blocksOf(deep), {"list"}).find("100 levels") != std::string::npos);
    CHECK(placesOf(blocksOf("{\"list\":" + deep), {"list"}).find("100 levels") != std::string::npos);
}

TEST_CASE("an error of the blocks or of who takes the values ends the reading")
{
    const TextBlocks broken = [](char *, std::size_t) -> Result<std::size_t> {
        return Error{ErrorKind::Failed, "gone", "disk"};
    };
    const auto none = [](const JsonItem &) -> Result<void> { return {}; };
    CHECK(readJsonItems(broken, "list.json", {"a"}, none).error().message == "gone");
    int taken = 0;
    const auto refuse = [&](const JsonItem &) -> Result<void> {
        ++taken;
        return Error{ErrorKind::BadInput, "enough", {}};
    };
    CHECK(readJsonItems(blocksOf("[1,2,3]"), "list.json", {"*"}, refuse).error().message == "enough");
    CHECK(taken == 1);
}

TEST_CASE("a spooled text is read from its beginning, and is empty again when it is cleared")
{
    SpooledText text;
    const auto all = [&] {
        std::string read(100, '-');
        const auto count = text.blocks().value()(read.data(), read.size());
        return read.substr(0, count.value());
    };
    CHECK(all().empty());
    REQUIRE(text.take("one "));
    REQUIRE(text.take("two"));
    CHECK(all() == "one two");
    CHECK(all() == "one two");
    text.clear();
    REQUIRE(text.take("three"));
    CHECK(all() == "three");
}

namespace {

// A value as a text in which everything that a tree holds can be seen.
std::string shown(const JsonValue &value)
{
    std::string text = std::to_string(int(value.kind)) + "<" + value.text + ">";
    for (const JsonValue &item : value.items)
        text += "[" + shown(item) + "]";
    for (const JsonMember &member : value.members)
        text += "{" + member.name + ":" + shown(member.value) + "}";
    return text;
}

} // namespace

TEST_CASE("a document read at once is the tree that is read piece by piece, numbers as they are written")
{
    for (const char *document :
         {R"({"a":[1, 2.50 ,-3e5,true,false,null,"x\u00e9\n\"",""],"b":{},"c":[],"d":{"e":{"f":[[1],[]]}}})",
          R"({"a":[12345678901234567890,123456789012345678901234567890,0.1000000000,1.4E-5,0],"a":2})",
          "{ \"a\" :\r\n\t[ 1 ,2 ] }", R"({"a":{"b":0.673},"c":[{"d":1,"e":2},{"d":3,"e":4}]})"}) {
        INFO(document);
        std::string pieces;
        REQUIRE(readJsonItems(inPieces(document, 3), "list.json", {"*"},
                              [&](const JsonItem &item) -> Result<void> {
                                  pieces += "{" + item.path.back() + ":" + shown(item.value) + "}";
                                  return {};
                              }));
        const auto whole = parseJson(document, "list.json");
        REQUIRE(whole);
        CHECK(shown(*whole) == std::to_string(int(JsonValue::Kind::Object)) + "<>" + pieces);
    }
    CHECK(parseJson(std::string(100, '[') + std::string(100, ']'), "x"));
    CHECK_FALSE(parseJson(std::string(101, '[') + std::string(101, ']'), "x"));
    for (const char *broken :
         {"{\"a\":1x}", "[01]", "[1]x", "[1,", "{\"a\" 1}", "[\"\xff\"]", "[1.]", "[.5]", "nul"})
        CHECK_FALSE(parseJson(broken, "x"));
    CHECK(parseJson("12", "x")->text == "12");
}
