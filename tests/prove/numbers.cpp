// No number in a file ends the program: each number of a file of every kind is replaced by odd ones in turn.
#include "tests/prove/proof.h"

#include "tests/support/odd_numbers.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace breakeven::test {

namespace {

// Of at most `most` places, spread over the file, moved by the seed.
std::vector<NumberPlace> placesTried(const FileWithNumbers &file, int most, std::uint64_t seed)
{
    const std::vector<NumberPlace> all = numberPlaces(file.text);
    const std::size_t step =
        std::max<std::size_t>(1, (all.size() + std::size_t(most) - 1) / std::size_t(most));
    std::vector<NumberPlace> tried;
    for (std::size_t i = std::size_t(seed - 1) % step; i < all.size(); i += step)
        tried.push_back(all[i]);
    return tried;
}

} // namespace

bool numbersHold(int cases, std::uint64_t seed)
{
    char folder[] = "/tmp/breakeven-numbers-XXXXXX";
    if (!::mkdtemp(folder))
        return false;
    int read = 0, faults = 0;
    for (const FileWithNumbers &file : filesWithNumbers(folder)) {
        const auto places = placesTried(file, cases, seed);
        // Before it is read: the last line names the file that ended the program.
        std::printf("%-50s %5zu numbers\n", file.name.c_str(), places.size());
        std::fflush(stdout);
        for (const NumberPlace &place : places)
            for (const std::string &number : oddNumbers()) {
                ++read;
                const std::string fault = faultWith(file, place, number);
                if (fault.empty())
                    continue;
                ++faults;
                std::printf("  '%s' at byte %zu as %.30s: %s\n",
                            file.text.substr(place.begin, place.end - place.begin).c_str(), place.begin,
                            number.c_str(), fault.c_str());
            }
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    std::printf("%d files read, %d faults\n", read, faults);
    return faults == 0 && read > 0;
}

} // namespace breakeven::test
