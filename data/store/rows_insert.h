// Adds many rows to a table with few statements: each row then finds its place beside the last one's.
//
// Units: `columns` are names with commas between them. For the files of this folder.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class RowsInsert
{
public:
    RowsInsert(SQLite::Database &connection, std::string table, std::string columns);

    // `bind(statement, parameter, row)` binds every column of a row, the first at `parameter`, without a copy
    // of what the rows hold.
    template<class Row, class Bind>
    void add(const std::vector<Row> &rows, Bind &&bind)
    {
        for (std::size_t done = 0; done < rows.size();) {
            const bool isMany = rows.size() - done >= kMany;
            SQLite::Statement &statement = isMany ? many() : one();
            statement.reset();
            for (std::size_t row = 0; row < (isMany ? kMany : 1); ++row)
                bind(statement, int(row) * m_columnCount + 1, rows[done++]);
            statement.exec();
        }
    }

private:
    static constexpr std::size_t kMany = 64;

    SQLite::Statement &many();
    SQLite::Statement &one();
    std::string sql(std::size_t rows) const;

    SQLite::Database &m_connection;
    std::string m_table;
    std::string m_columns;
    int m_columnCount = 0;
    std::optional<SQLite::Statement> m_many; // prepared when first needed
    std::optional<SQLite::Statement> m_one;
};

} // namespace breakeven
