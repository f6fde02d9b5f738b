#include "ui/report/paper_table.h"

#include "ui/report/cells.h"

namespace breakeven {

namespace {

QString headerOnPaper(const TableColumn &column)
{
    if (!column.brief.isEmpty() || column.unit.isEmpty())
        return column.brief.isEmpty() ? column.title : column.brief;
    return column.title + (column.isNumber ? QStringLiteral(",\n") : QStringLiteral(", ")) + column.unit;
}

template<class Cell>
std::vector<Cell> partOf(const std::vector<Cell> &cells, std::size_t first, std::size_t last)
{
    std::vector<Cell> part{cells.front()};
    for (std::size_t i = first + 1; i <= last && i < cells.size(); ++i)
        part.push_back(cells[i]);
    return part;
}

} // namespace

ReportTable paperTable(const Table &table)
{
    ReportTable paper;
    for (const TableColumn &column : table.columns)
        paper.columns.push_back({headerOnPaper(column),
                                 column.isNumber ? ReportColumn::Kind::Number : ReportColumn::Kind::Words});
    for (const TableRow &row : table.rows) {
        paper.rows.push_back({{},
                              row.isSection ? ReportTable::Kind::Group
                              : row.isTotal ? ReportTable::Kind::Total
                                            : ReportTable::Kind::Plain});
        for (const TableCell &cell : row.cells)
            paper.rows.back().cells.push_back({cell.text, {}, cell.isBold, -1, {}});
        paper.rows.back().cells.front().slot = row.slot;
        paper.rows.back().cells.front().category = row.category;
    }
    return paper;
}

void addTable(PageFlow &flow, const Table &table, std::size_t most)
{
    if (table.rows.empty())
        return;
    const ReportTable whole = paperTable(table);
    paper::inParts(whole.columns.size() - 1, most, [&](std::size_t first, std::size_t last) {
        ReportTable part{partOf(whole.columns, first, last), whole.rows};
        for (ReportTable::Row &row : part.rows)
            row.cells = partOf(row.cells, first, last);
        flow.gap(first > 0 ? 100 : 0);
        flow.table(part);
    });
}

} // namespace breakeven
