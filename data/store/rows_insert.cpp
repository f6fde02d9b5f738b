#include "data/store/rows_insert.h"

#include <algorithm>
#include <utility>

namespace breakeven {

RowsInsert::RowsInsert(SQLite::Database &connection, std::string table, std::string columns,
                       std::string otherwise)
    : m_connection(connection), m_table(std::move(table)), m_columns(std::move(columns)),
      m_otherwise(std::move(otherwise)),
      m_columnCount(int(std::count(m_columns.begin(), m_columns.end(), ',')) + 1)
{
}

SQLite::Statement &RowsInsert::many() { return m_many ? *m_many : m_many.emplace(m_connection, sql(kMany)); }

SQLite::Statement &RowsInsert::one() { return m_one ? *m_one : m_one.emplace(m_connection, sql(1)); }

std::string RowsInsert::sql(std::size_t rows) const
{
    std::string row = "(?";
    for (int column = 1; column < m_columnCount; ++column)
        row += ", ?";
    row += ")";
    std::string text = "INSERT INTO " + m_table + "(" + m_columns + ") VALUES" + row;
    for (std::size_t i = 1; i < rows; ++i)
        text += ", " + row;
    return m_otherwise.empty() ? text : text + ' ' + m_otherwise;
}

} // namespace breakeven
