// Numbers that no double or no computer can hold, in files of every kind: a sample of `packaging/prove
// numbers`.
#include "tests/support/odd_numbers.h"
#include "tests/support/test.h"

using namespace breakeven::test;

TEST_CASE("no number in a file ends the program")
{
    const TemporaryFolder folder;
    std::size_t turn = 0;
    for (const FileWithNumbers &file : filesWithNumbers(folder.path().string())) {
        const auto places = numberPlaces(file.text);
        for (int i = 0; i < 3 && !places.empty(); ++i, ++turn) {
            const NumberPlace &place = places[turn * 7919 % places.size()];
            const std::string &number =
                i == 0 ? oddNumbers().front() : oddNumbers()[turn % oddNumbers().size()];
            CAPTURE(file.name, file.text.substr(place.begin, place.end - place.begin), number);
            CHECK(faultWith(file, place, number) == "");
        }
    }
}

TEST_CASE("a number is found in a text where it is no part of a word")
{
    const std::string text = "{\"p3.2xlarge\": -1.5e3, \"a\": [2,\"0.4\"], 2026-01-02 x9 7";
    std::string found;
    for (const NumberPlace &place : numberPlaces(text))
        found += text.substr(place.begin, place.end - place.begin) + " ";
    CHECK(found == "-1.5e3 2 0.4 2026 -01 -02 7 ");
}
