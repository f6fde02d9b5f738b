#include "app/command_line/sample_table.h"

#include "data/export/csv.h"
#include "data/readers/spared_file.h"

#include <filesystem>

namespace breakeven {

namespace {

std::string headerText(const Risk &risk)
{
    CsvWriter csv;
    csv.text("run");
    for (const UncertainInput &input : risk.inputs)
        csv.text(input.path);
    for (const DrawnChoice &choice : risk.choices)
        csv.text(choice.path);
    for (const OptionRisk &option : risk.options)
        csv.text("options." + option.id + ".npv");
    csv.text("cheapest").endRow();
    return csv.result();
}

} // namespace

SampleTable::SampleTable(std::string path) : m_path(std::move(path)), m_partial(m_path + ".partial") {}

SampleTable::~SampleTable()
{
    if (!m_file.is_open())
        return;
    m_file.close();
    std::error_code ignored;
    std::filesystem::remove(m_partial, ignored);
}

Result<void> SampleTable::open()
{
    if (const auto spared = spareDatabases(m_path); !spared)
        return spared;
    m_file.open(m_partial, std::ios::binary | std::ios::trunc);
    return m_file ? Result<void>() : cannotWrite();
}

void SampleTable::add(const Risk &risk, const RunRows &rows)
{
    if (rows.first == 0)
        m_file << headerText(risk);
    CsvWriter csv;
    for (std::size_t i = 0; i < rows.cheapest.size(); ++i) {
        csv.plain(std::to_string(rows.first + std::int64_t(i) + 1));
        for (const auto &input : rows.inputs)
            csv.number(input[i]);
        for (std::size_t k = 0; k < rows.choices.size(); ++k)
            csv.text(risk.choices[k].values[rows.choices[k][i]]);
        for (const auto &npv : rows.npv)
            csv.number(npv[i]);
        csv.text(rows.cheapest[i] < 0 ? std::string() : risk.options[std::size_t(rows.cheapest[i])].id);
        csv.endRow();
    }
    m_file << csv.result();
}

Result<void> SampleTable::finish()
{
    m_file.flush();
    if (!m_file)
        return cannotWrite();
    m_file.close();
    std::error_code failed;
    std::filesystem::rename(m_partial, m_path, failed);
    return failed ? cannotWrite() : Result<void>();
}

Error SampleTable::cannotWrite() const
{
    return {ErrorKind::Failed,
            "The table of runs cannot be written; check the folder and the free disk space.", m_path};
}

} // namespace breakeven
