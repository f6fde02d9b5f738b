// A study at every point of a grid of one to four inputs or choices.
//
// Points are numbered from 1, and the last input varies fastest. Each point is, to the last bit, the
// comparison with its values set: the batch reading calculates it where the sheet has the inputs; for every
// value that decides how the sheet is built, the study is built anew. Threads: one at a time. Checked:
// tests/model/sweep_test.cpp, against comparisons made anew.
#pragma once

#include "model/decision/probe.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr std::size_t kMostAxes = 4;

struct SweepAxis
{
    std::string given; // as it was written
    std::string path;
    std::vector<std::string> values; // as `compare --set` takes them
    std::vector<double> numbers;     // of a choice: none
};

// "PATH=FROM:TO:STEPS", "PATH=FROM:TO:STEPS:log" (STEPS values, both ends among them) or "PATH=v1,v2,…".
// Errors: Usage for a text of another form; NotFound for an unknown path; BadInput for values that the path
// cannot have.
Result<SweepAxis> parseAxis(const Study &study, const std::string &text);

struct SweepRow
{
    std::int64_t point = 0;
    std::vector<std::size_t> places; // of each axis
    Reading reading;                 // figures: the results that were asked for
};

class Sweep
{
public:
    // Errors: as of `buildStudySheet` for a value; BadInput for no axis, more than four, one named twice or
    // too many points; NotFound for a result.
    static Result<Sweep> of(const Study &study, std::vector<SweepAxis> axes,
                            std::vector<std::string> results);

    const std::vector<SweepAxis> &axes() const { return m_axes; }
    const Probe &probe() const { return m_probe; }
    std::int64_t points() const { return m_points; }

    // The points first, first + 1, …, counted from 1.
    std::vector<SweepRow> rows(std::int64_t first, std::int64_t count, int threads);

private:
    using Places = std::vector<std::size_t>;

    Sweep(Probe probe, std::vector<SweepAxis> axes, std::vector<std::string> results);
    Result<void> checkValues() const;
    Places placesOf(std::int64_t point) const;
    std::optional<Probe> probeAt(const Places &places) const;
    void readGroup(const Probe &probe, std::vector<SweepRow *> rows, int threads) const;

    Probe m_probe;
    std::vector<SweepAxis> m_axes;
    std::vector<std::string> m_results;
    std::vector<std::size_t> m_fast; // axes the sheet has as inputs
    std::vector<std::size_t> m_slow; // those it is built anew for
    std::int64_t m_points = 1;
};

} // namespace breakeven
