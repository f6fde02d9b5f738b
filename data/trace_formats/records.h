// The records of a file with their cells, as a recipe finds them: rows of a table with or without a header,
// lines, or values of a JSON text, which is read without a tree of all of it.
//
// A path of JSON has a name, a number or * a step: "time/start", "spec/containers/*/resources". Its beginning
// that is the place of the records, or ".", leads to this record and what holds it. Several values stand one
// after the other with commas between them, those of an object with their names: "a=1,b=2". A step with
// braces writes a value with its members: "tres/*/{type}/{name}={count}". "name:*" is the name that stands
// for the star, "last:PATH" the greatest of several values, "count:PATH" their number. {"set": true,
// "number": 5} is 5.
#pragma once

#include "data/readers/json_value.h"
#include "data/trace_formats/recipe.h"
#include "data/trace_formats/table_rows.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

class RecipeRecords
{
public:
    // All three must outlive it.
    RecipeRecords(const Recipe &recipe, const TraceFile &file, TraceRows &rows);
    RecipeRecords(const RecipeRecords &) = delete; // its table looks at its words

    // Calls `take` at every record. Errors: as the readers of such files.
    Result<void> each(const std::function<void()> &take);

    // Whether the file has a column of that role; of JSON, whether the recipe has.
    bool has(CellRole role) const { return column(role) != nullptr; }
    const RecipeColumn *column(CellRole role) const;
    // Of several columns with one role the first that is not empty.
    std::string_view cell(CellRole role) const;
    // Finite, times the factor of the column where that is said.
    std::optional<double> number(CellRole role) const;
    // Of all columns with that role.
    std::vector<std::string> cells(CellRole role) const;
    std::map<std::string, std::string> labels() const;
    std::string name() const; // that of the record: its cells with blanks between them
    std::size_t hash() const; // of all cells of a row of a table
    // The name of the column of the table that has the role; empty where there is none.
    std::string called(CellRole role) const;
    // The record, and what holds it, of JSON.
    const JsonValue &json() const { return *m_held.back().value; }
    // What holds this record holds the one before, too.
    bool isFurther() const { return m_isFurther; }

    std::string place() const;
    void skip(const std::string &reason);

    // Takes a column of the table for a role that the recipe leaves open.
    const CsvHeader &header() const;
    void take(CellRole role, const std::string &name, double factor);

private:
    using Take = std::function<void()>;
    struct Path
    {
        enum class Of { Values, Name, Last, Count } of = Of::Values;
        std::vector<std::string> steps;
        std::string pattern;    // behind the steps: "{type}/{name}={count}"
        std::size_t shared = 0; // steps that lead to the record or what holds it
    };
    struct Cell
    {
        RecipeColumn column;
        int index = -1;          // of the table
        std::vector<Path> paths; // of JSON
        std::string text{};
        std::string_view view{};
    };
    struct Held
    {
        std::string name;
        const JsonValue *value = nullptr;
    };

    void findInTable();
    void findInJson();
    Path pathOf(std::string_view text) const;
    std::string textOf(const Path &path) const;
    const Cell *filled(CellRole role) const;
    void takeRecord(const Take &take);
    void takeItem(const Take &take);
    Result<void> eachRow(const Take &take);
    Result<void> eachLine(const Take &take);
    Result<void> eachItem(const Take &take);

    const Recipe &m_recipe;
    const TraceFile &m_file;
    TraceRows &m_rows;
    TraceFile m_words; // as a table
    std::optional<TableRows> m_table;
    std::vector<Cell> m_cells;
    std::vector<std::string> m_place;    // of the records of JSON
    std::vector<Held> m_held;            // the text, and a step each of the place
    std::vector<std::int64_t> m_leftOut; // of each kind
    std::string m_line;                  // of JSON lines: the file and the line
    bool m_isFurther = false;
};

// Cells with blanks between them as a table with commas, -1 as an empty cell; a remark (;) becomes an empty
// line.
std::string tableOfWords(std::string_view text);

// The first lines that are no remarks (#), as a file of their own.
TraceFile firstLines(const TraceFile &file, int lines);

} // namespace breakeven
