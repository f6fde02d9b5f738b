#include "data/readers/plain_table.h"
#include "data/readers/sorted_records.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <algorithm>
#include <random>

using namespace breakeven;
using breakeven::test::TemporaryFolder;

TEST_CASE("records that do not fit into memory come back sorted, those of one key as they came")
{
    const auto memory = GENERATE(std::size_t(200), std::size_t(5000), std::size_t(1) << 20);
    std::mt19937 random(7);
    SortedRecords sorted(memory);
    std::vector<std::pair<std::string, std::string>> expected;
    for (int i = 0; i < 3000; ++i) {
        std::string key(random() % 6, char('a' + random() % 3));
        if (random() % 4 == 0)
            key += '\xff';
        const std::string value = std::to_string(i) + std::string(random() % 90, 'x');
        expected.emplace_back(key, value);
        REQUIRE(sorted.add(key, value).ok());
    }
    std::stable_sort(expected.begin(), expected.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    REQUIRE(sorted.sort().ok());
    std::vector<std::pair<std::string, std::string>> found;
    while (sorted.next().value())
        found.emplace_back(sorted.key(), sorted.value());
    CHECK(found == expected);
    CHECK_FALSE(sorted.next().value());
}

TEST_CASE("a key of several texts sorts as they do one after the other")
{
    const std::vector<std::string> texts{"",    std::string(1, '\0'), "\1", "\1\1", "\2", "a", "a\1", "ab",
                                         "\xff"};
    const auto keyOf = [](const std::string &a, const std::string &b) {
        std::string key;
        putSortable(key, a);
        putSortable(key, b);
        return key;
    };
    for (const std::string &a : texts)
        for (const std::string &b : texts)
            for (const std::string &c : texts)
                for (const std::string &d : texts)
                    CHECK((keyOf(a, b) < keyOf(c, d)) == (std::pair(a, b) < std::pair(c, d)));
    const std::string key = keyOf(texts[1], texts[6]);
    std::string_view rest = key;
    std::string first, second;
    takeSortable(rest, first);
    takeSortable(rest, second);
    CHECK(first == texts[1]);
    CHECK(second == texts[6]);
    CHECK(rest.empty());
}

namespace {

std::string wholeOf(const TextBlocks &blocks)
{
    std::string text;
    std::vector<char> piece(100'000);
    while (true) {
        const auto count = blocks(piece.data(), piece.size());
        REQUIRE(count.ok());
        if (*count == 0)
            return text;
        text.append(piece.data(), *count);
    }
}

} // namespace

TEST_CASE("a table in pieces is written anew as one that is held")
{
    // A quoted note that goes on over a line stands where a block of the file ends.
    std::string text = "Our prices 2026\n\nname;day;amount;note\n";
    for (int i = 0; text.size() < 2'600'000; ++i) {
        text += "n" + std::to_string(i) + ";03.09.2026;1.234," + std::to_string(10 + i % 80) + ";";
        const bool isAtEdge = text.size() % (1 << 20) > (1 << 20) - 200;
        text += isAtEdge ? "\"one\n" + std::string(300, 'x') + "; two\"\n" : "plain\n";
        if (i % 9000 == 0)
            text += "Total;;1,00;\n";
    }
    TemporaryFolder folder;
    const std::string path = folder.file("table.csv");
    test::writeFile(path, text);
    const TableUse use{[](std::string_view name) { return name == "day"; }, true};
    const PlainTable held = plainTable(text, {}, use);
    REQUIRE(held.isChanged);
    double last = 0;
    const auto pieces = plainTableBlocks(
        std::string_view(text).substr(0, 16384),
        [&]() -> Result<LineBlocks> {
            auto stream = TextStream::openTable(path, {});
            REQUIRE(stream.ok());
            return LineBlocks(std::move(stream.value()));
        },
        {}, use,
        [&](double share) -> Result<void> {
            CHECK(share >= last);
            last = share;
            return {};
        });
    REQUIRE(pieces.ok());
    REQUIRE(pieces->open);
    CHECK(last > 0.9);
    CHECK(pieces->table.notes == held.notes);
    CHECK(pieces->table.records == held.records);
    for (int time = 0; time < 2; ++time)
        CHECK(wholeOf(pieces->open().value()) == held.text);
}
