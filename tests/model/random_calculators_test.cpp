#include "tests/support/calculator_rows.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::vector<std::string> wordsOf(const std::vector<std::string> &keys)
{
    std::vector<std::string> words;
    const CalculatorResult result = answer("philox", keys);
    for (const OutputValue &word : std::get<std::vector<OutputValue>>(result.outputs.at(0).value.value))
        words.push_back(std::get<std::string>(word.value));
    return words;
}

} // namespace

TEST_CASE("the calculator philox takes decimal and hexadecimal words and answers in hexadecimal")
{
    using Words = std::vector<std::string>;
    CHECK(wordsOf({}) == Words{"6627e8d5", "e169c58d", "bc57ac4c", "9b00dbd8"}); // RNG-01
    CHECK(wordsOf({"counter=4294967295,0xffffffff,0xFFFFFFFF,4294967295", "key=0xffffffff,4294967295"}) ==
          Words{"408f276d", "41c83b0e", "a20bc7c6", "6d5451fd"}); // RNG-02
    CHECK(wordsOf({"counter=0x243f6a88,0x85a308d3,0x13198a2e,0x03707344", "key=0xa4093822,0x299f31d0"}) ==
          Words{"d16cfe09", "94fdcceb", "5001e420", "24126ea1"}); // RNG-03
    CHECK(wordsOf({"counter=0,1,2,0xa", "rounds=0"}) ==
          Words{"00000000", "00000001", "00000002", "0000000a"});
}

TEST_CASE("the calculator uniform gives the reference numbers, and seeds keep all their digits")
{
    checkRows(
        {{"RNG-04", "uniform", {"dims=2"}, "values", {0.8946847163350924, 0.7112680765766943}, 0},
         {"RNG-04", "uniform", {"dims=2", "sample=1"}, "values", {0.8741119351871307, 0.6561031684921108}, 0},
         {"RNG-04",
          "uniform",
          {"dims=2", "sample=2"},
          "values",
          {0.5565002330689228, 0.9215883292986848},
          0}});
    // Two neighbours that are one double.
    CHECK(answer("uniform", {"seed=18446744073709551615"}).numbers("values") !=
          answer("uniform", {"seed=18446744073709551614"}).numbers("values"));
}

TEST_CASE("words that are too many, too few or too large are refused in one sentence")
{
    for (const char *text : {"counter=0,0,0", "counter=0,0,0,0,0", "counter=0,0,0,4294967296",
                             "counter=0,0,0,-1", "key=0x,0", "key=1.5,0", "key=", "rounds=-1"}) {
        CAPTURE(text);
        CHECK(refusal("philox", {text}).kind == ErrorKind::BadInput);
    }
    CHECK(refusal("philox", {"key=1"}).text() ==
          "key: Expected 2 comma-separated whole numbers below 2^32, decimal or 0x…, found '1'.");
    CHECK(refusal("uniform", {"seed=18446744073709551616"}).text() ==
          "seed: Expected a whole number below 2^64, decimal or 0x…, found '18446744073709551616'.");
    CHECK(refusal("uniform", {"dims=0"}).kind == ErrorKind::BadInput);
    CHECK(refusal("uniform", {"stream=4294967296"}).kind == ErrorKind::BadInput);
}
