// Adds many rows to a table with few statements: each row then finds its place beside the last one's.
//
// Units: `columns` are names with commas between them. For the files of this folder.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class RowsInsert
{
public:
    // `otherwise` follows the rows: "ON CONFLICT DO NOTHING".
    RowsInsert(SQLite::Database &connection, std::string table, std::string columns,
               std::string otherwise = {});

    // `bind(statement, parameter, row)` binds every column of a row, the first at `parameter`, without a copy
    // of what the rows hold. How many were added.
    template<class Row, class Bind>
    std::int64_t add(const std::vector<Row> &rows, Bind &&bind)
    {
        std::int64_t added = 0;
        for (std::size_t done = 0; done < rows.size();) {
            const bool isMany = rows.size() - done >= kMany;
            SQLite::Statement &statement = isMany ? many() : one();
            statement.reset();
            for (std::size_t row = 0; row < (isMany ? kMany : 1); ++row)
                bind(statement, int(row) * m_columnCount + 1, rows[done++]);
            added += statement.exec();
        }
        return added;
    }

private:
    static constexpr std::size_t kMany = 64;

    SQLite::Statement &many();
    SQLite::Statement &one();
    std::string sql(std::size_t rows) const;

    SQLite::Database &m_connection;
    std::string m_table;
    std::string m_columns;
    std::string m_otherwise;
    int m_columnCount = 0;
    std::optional<SQLite::Statement> m_many; // prepared when first needed
    std::optional<SQLite::Statement> m_one;
};

} // namespace breakeven
