// An .xlsx file being written: its tabs and the few styles of cells they share.
//
// Owns: the file in memory. Rows and columns count from 0.
#pragma once

#include "model/result.h"
#include "model/sheet/sheet.h"

#include <xlsxwriter.h>

#include <initializer_list>
#include <optional>
#include <string>

namespace breakeven {

enum class CellStyle {
    Plain,
    Title,
    Heading, // of a column of words
    NumberHeading,
    Section, // of some rows
    Number,
    Money,
    Percent,
    Value, // a number that does not recalculate
    ValueMoney,
    ValuePercent,
    Entry, // a number that is meant to be changed
    EntryPercent,
    State,      // empty for 0, words for 1
    Answer,     // that recalculates
    AnswerThen, // a paragraph that does not
    Remark,
    WrappedText, // in as many lines as it needs
    WrappedRemark
};
// Spreadsheets know no infinity: this stands for never. Sums of it, and products with what a study has, stay
// numbers, and whatever is above the lesser one is never too.
inline constexpr double kNever = 1e300;
inline constexpr const char *kNeverText = "1E+300";
inline constexpr const char *kLeastNeverText = "1E+290";

inline constexpr int kCellStyleCount = int(CellStyle::WrappedRemark) + 1;

// A text without what no XML may hold: a sign stands for each such control character.
std::string xmlText(const std::string &text);

// As a person reads the number of a node.
CellStyle styleOf(const Node &node);
// The same for a number that does not recalculate.
CellStyle asValue(CellStyle style);

// A text that goes on in the next line after some characters.
struct WrappedCell
{
    const std::string &text;
    int characters;
};

// Requires: its book lives.
class Tab
{
public:
    Tab(lxw_worksheet *sheet, lxw_format *const *formats) : m_sheet(sheet), m_formats(formats) {}

    lxw_worksheet *sheet() const { return m_sheet; }

    // Never a formula, whatever it begins with; longer ones than a cell holds are cut.
    void text(int row, int column, const std::string &text, CellStyle style = CellStyle::Plain) const;
    // Unknown is #N/A, which every formula passes on.
    void number(int row, int column, std::optional<double> value, CellStyle style) const;
    // With the value it has now; `formula` without "=".
    void formula(int row, int column, const std::string &formula, std::optional<double> value,
                 CellStyle style) const;
    void textFormula(int row, int column, const std::string &formula, const std::string &value,
                     CellStyle style = CellStyle::Plain) const;
    // Without words, for a gap between headings.
    void blank(int row, int column, CellStyle style) const;
    // Over the columns from the first to `lastColumn`, in as many lines as it needs at `characters` in each.
    void paragraph(int row, int lastColumn, const std::string &text, CellStyle style, int characters) const;
    // Room for headings of three lines.
    void tall(int row) const;
    // As high as the highest of these texts.
    void fitHeight(int row, std::initializer_list<WrappedCell> cells) const;
    // On paper as wide as one page.
    void printOnePageWide() const;
    // On paper the headings of a row stand on every page.
    void repeatHeadings(int row) const;
    void widths(int firstColumn, int lastColumn, double characters) const;

private:
    lxw_format *format(CellStyle style) const { return m_formats[int(style)]; }

    lxw_worksheet *m_sheet;
    lxw_format *const *m_formats;
};

class Book
{
public:
    // Writes to `path`, once it is closed.
    explicit Book(const std::string &path);
    ~Book();
    Book(const Book &) = delete;
    Book &operator=(const Book &) = delete;

    lxw_workbook *workbook() const { return m_book; }
    // Requires: a name of `freshTabName`.
    Tab addTab(const std::string &name);
    // `formula`: "'Inputs'!$C$5".
    void defineName(const std::string &name, const std::string &formula);
    // Errors: why it could not be written.
    Result<void> close();

private:
    lxw_workbook *m_book;
    lxw_format *m_formats[kCellStyleCount] = {};
};

} // namespace breakeven
