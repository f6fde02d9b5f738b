// The runs of `breakeven risk` as one tidy table: a row a run, with what it drew and what each option costs.
//
// Written beside and renamed when it is whole: nothing is left of one that fails or is stopped.
#pragma once

#include "model/risk/risk.h"

#include <fstream>
#include <string>

namespace breakeven {

class SampleTable
{
public:
    explicit SampleTable(std::string path);
    ~SampleTable();
    SampleTable(const SampleTable &) = delete;
    SampleTable &operator=(const SampleTable &) = delete;

    // Errors: Failed where the file cannot be written.
    Result<void> open();
    void add(const Risk &risk, const RunRows &rows);
    Result<void> finish();

private:
    Error cannotWrite() const;

    std::string m_path;
    std::string m_partial;
    std::ofstream m_file;
};

} // namespace breakeven
