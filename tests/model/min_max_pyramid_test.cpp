#include "model/trace/min_max_pyramid.h"
#include "tests/support/test.h"

#include <random>

using namespace breakeven;

TEST_CASE("the pyramid gives the least and greatest of any stretch as a plain scan does")
{
    std::mt19937 random(7);
    for (const std::size_t size : {std::size_t(0), std::size_t(1), std::size_t(16), std::size_t(17),
                                   std::size_t(256), std::size_t(5000)}) {
        std::vector<double> samples(size);
        for (double &sample : samples)
            sample = random() % 5 == 0 ? std::nan("") : double(random() % 1000);
        const MinMaxPyramid pyramid(samples);
        for (int round = 0; round < 300; ++round) {
            const std::size_t a = random() % (size + 1);
            const std::size_t b = random() % (size + 1);
            const std::size_t begin = std::min(a, b);
            const std::size_t end = std::max(a, b);
            double least = std::nan("");
            double most = std::nan("");
            for (std::size_t i = begin; i < end; ++i) {
                least = std::fmin(least, samples[i]);
                most = std::fmax(most, samples[i]);
            }
            const MinMax found = pyramid.of(begin, end);
            CAPTURE(size, begin, end);
            CHECK((found.least == least || (std::isnan(found.least) && std::isnan(least))));
            CHECK((found.most == most || (std::isnan(found.most) && std::isnan(most))));
        }
    }
}

TEST_CASE("columns of a picture cover every sample once and leave gaps empty")
{
    std::vector<double> times;
    std::vector<double> samples;
    for (int i = 0; i < 1000; ++i) {
        if (i >= 300 && i < 500)
            continue;
        times.push_back(i);
        samples.push_back(i % 10);
    }
    const MinMaxPyramid pyramid(samples);
    const auto columns = pyramid.columns(times, 0, 1000, 10);
    REQUIRE(columns.size() == 10);
    for (std::size_t k = 0; k < 10; ++k) {
        const bool isGap = k == 3 || k == 4;
        CHECK(std::isnan(columns[k].least) == isGap);
        if (!isGap) {
            CHECK(columns[k].least == 0);
            CHECK(columns[k].most == 9);
        }
    }
    CHECK(pyramid.columns(times, 5, 6, 1)[0].most == 5);
}
