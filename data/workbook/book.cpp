#include "data/workbook/book.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kLongestText = 32000; // bytes; a cell holds 32767 characters
constexpr lxw_color_t kEntryInk = 0x1F4E9E;
constexpr lxw_color_t kEntryGround = 0xEEF3FB;
constexpr lxw_color_t kValueInk = 0x6B6B6B;
constexpr lxw_color_t kWarningInk = 0xB3261E;
// The part for what is below zero says its sign: without one LibreOffice shows the number without it.
constexpr const char *kNumber = "[>=1E+290]\"never\";[<0]-#,##0.######;#,##0.######";
constexpr const char *kMoney = "[>=1E+290]\"never\";[<0]-#,##0.00;#,##0.00";
constexpr const char *kPercent = "[>=1E+290]\"never\";[<0]-0.00%;0.00%";
constexpr double kLineHeight = 15.5;
constexpr const char *kStateWords = "\"for other inputs\";;";

struct Look
{
    CellStyle style;
    const char *number = nullptr;
    bool isBold = false;
    bool isItalic = false;
    lxw_color_t ink = LXW_COLOR_UNSET;
    lxw_color_t ground = LXW_COLOR_UNSET;
};

constexpr Look kLooks[] = {
    {CellStyle::Plain},
    {CellStyle::Title, nullptr, true},
    {CellStyle::Heading, nullptr, true, false, LXW_COLOR_UNSET, 0xE7E7E7},
    {CellStyle::NumberHeading, nullptr, true, false, LXW_COLOR_UNSET, 0xE7E7E7},
    {CellStyle::Section, nullptr, true},
    {CellStyle::Number, kNumber},
    {CellStyle::Money, kMoney},
    {CellStyle::Percent, kPercent},
    {CellStyle::Value, kNumber, false, true, kValueInk},
    {CellStyle::ValueMoney, kMoney, false, true, kValueInk},
    {CellStyle::ValuePercent, kPercent, false, true, kValueInk},
    {CellStyle::Entry, kNumber, false, false, kEntryInk, kEntryGround},
    {CellStyle::EntryPercent, kPercent, false, false, kEntryInk, kEntryGround},
    {CellStyle::State, kStateWords, false, false, kWarningInk},
    {CellStyle::Answer, nullptr, true},
    {CellStyle::AnswerThen, nullptr, false, true, kValueInk},
    {CellStyle::Remark, nullptr, false, true, kValueInk},
    {CellStyle::WrappedText},
    {CellStyle::WrappedRemark, nullptr, false, true, kValueInk},
};

// At a whole character.
std::string cut(const std::string &given)
{
    const std::string text = xmlText(given);
    if (text.size() <= kLongestText)
        return text;
    std::size_t end = kLongestText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end) + "…";
}

// At so many characters in each, less what a word that does not fit leaves empty.
int linesOf(const std::string &text, int characters) { return int(text.size()) / characters + 1; }

// Without what a file has no number for: infinity, and a zero below zero.
double written(double value) { return std::isinf(value) ? std::copysign(kNever, value) : value + 0.0; }

} // namespace

std::string xmlText(const std::string &text)
{
    std::string xml;
    for (const char letter : text)
        if ((unsigned char)letter < 0x20 && letter != '\t' && letter != '\n' && letter != '\r')
            xml += "\uFFFD";
        else
            xml += letter;
    return xml;
}

CellStyle styleOf(const Node &node)
{
    if (node.display == Display::Percent)
        return CellStyle::Percent;
    const bool isMoney = node.unit == units::money || node.unit == units::money / units::month ||
                         node.unit == units::money / units::year;
    return isMoney ? CellStyle::Money : CellStyle::Number;
}

CellStyle asValue(CellStyle style)
{
    return style == CellStyle::Percent ? CellStyle::ValuePercent
           : style == CellStyle::Money ? CellStyle::ValueMoney
                                       : CellStyle::Value;
}

void Tab::text(int row, int column, const std::string &text, CellStyle style) const
{
    if (!text.empty())
        worksheet_write_string(m_sheet, lxw_row_t(row), lxw_col_t(column), cut(text).c_str(), format(style));
}

void Tab::number(int row, int column, std::optional<double> value, CellStyle style) const
{
    if (!value || std::isnan(*value))
        return formula(row, column, "NA()", std::nullopt, style);
    worksheet_write_number(m_sheet, lxw_row_t(row), lxw_col_t(column), written(*value), format(style));
}

void Tab::formula(int row, int column, const std::string &formula, std::optional<double> value,
                  CellStyle style) const
{
    const std::string text = "=" + formula;
    const auto r = lxw_row_t(row);
    const auto c = lxw_col_t(column);
    if (!value || std::isnan(*value))
        worksheet_write_formula_str(m_sheet, r, c, text.c_str(), format(style), "#N/A");
    else
        worksheet_write_formula_num(m_sheet, r, c, text.c_str(), format(style), written(*value));
}

void Tab::textFormula(int row, int column, const std::string &formula, const std::string &value,
                      CellStyle style) const
{
    worksheet_write_formula_str(m_sheet, lxw_row_t(row), lxw_col_t(column), xmlText("=" + formula).c_str(),
                                format(style), xmlText(value).c_str());
}

void Tab::blank(int row, int column, CellStyle style) const
{
    worksheet_write_blank(m_sheet, lxw_row_t(row), lxw_col_t(column), format(style));
}

void Tab::paragraph(int row, int lastColumn, const std::string &text, CellStyle style, int characters) const
{
    const std::string shown = cut(text);
    worksheet_merge_range(m_sheet, lxw_row_t(row), 0, lxw_row_t(row), lxw_col_t(lastColumn), shown.c_str(),
                          format(style));
    worksheet_set_row(m_sheet, lxw_row_t(row), kLineHeight * linesOf(shown, characters), nullptr);
}

// Not every program makes a row as high as its wrapped texts.
void Tab::fitHeight(int row, std::initializer_list<WrappedCell> cells) const
{
    constexpr int kMostLines = 26; // a row is 409 points high at most
    int lines = 1;
    for (const WrappedCell &cell : cells)
        lines = std::max(lines, linesOf(cell.text, cell.characters));
    if (lines > 1)
        worksheet_set_row(m_sheet, lxw_row_t(row), kLineHeight * std::min(lines, kMostLines), nullptr);
}

void Tab::widths(int firstColumn, int lastColumn, double characters) const
{
    worksheet_set_column(m_sheet, lxw_col_t(firstColumn), lxw_col_t(lastColumn), characters, nullptr);
}

void Tab::tall(int row) const { worksheet_set_row(m_sheet, lxw_row_t(row), 45, nullptr); }

void Tab::printOnePageWide() const { worksheet_fit_to_pages(m_sheet, 1, 0); }

void Tab::repeatHeadings(int row) const { worksheet_repeat_rows(m_sheet, lxw_row_t(row), lxw_row_t(row)); }

Book::Book(const std::string &path) : m_book(workbook_new(path.c_str()))
{
    for (const Look &look : kLooks) {
        lxw_format *format = m_formats[int(look.style)] = workbook_add_format(m_book);
        if (look.number)
            format_set_num_format(format, look.number);
        if (look.isBold)
            format_set_bold(format);
        if (look.isItalic)
            format_set_italic(format);
        if (look.ink != LXW_COLOR_UNSET)
            format_set_font_color(format, look.ink);
        if (look.ground != LXW_COLOR_UNSET)
            format_set_bg_color(format, look.ground);
    }
    format_set_font_size(m_formats[int(CellStyle::Title)], 14);
    // A number beside a text of several lines stands with its first.
    for (lxw_format *format : m_formats)
        format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    for (const CellStyle wrapped : {CellStyle::Heading, CellStyle::NumberHeading, CellStyle::AnswerThen,
                                    CellStyle::WrappedText, CellStyle::WrappedRemark})
        format_set_text_wrap(m_formats[int(wrapped)]);
    for (const CellStyle wrapped : {CellStyle::WrappedText, CellStyle::WrappedRemark})
        format_set_indent(m_formats[int(wrapped)], 1); // apart from a number beside it
    // Also where a number is #N/A, which stands left by itself.
    for (const Look &look : kLooks)
        if ((look.number && look.style != CellStyle::State) || look.style == CellStyle::NumberHeading)
            format_set_align(m_formats[int(look.style)], LXW_ALIGN_RIGHT);
}

Book::~Book()
{
    if (m_book)
        lxw_workbook_free(m_book);
}

Tab Book::addTab(const std::string &name)
{
    lxw_worksheet *sheet = workbook_add_worksheet(m_book, name.c_str());
    worksheet_set_landscape(sheet);
    constexpr double kSideInches = 0.4;
    worksheet_set_margins(sheet, kSideInches, kSideInches, 0.5, 0.7);
    worksheet_set_footer(sheet, "&L&A&R&P / &N");
    return Tab(sheet, m_formats);
}

void Book::defineName(const std::string &name, const std::string &formula)
{
    workbook_define_name(m_book, name.c_str(), ("=" + formula).c_str());
}

Result<void> Book::close()
{
    // It is freed whether it could be written or not.
    const lxw_error failed = workbook_close(m_book);
    m_book = nullptr;
    if (failed == LXW_NO_ERROR)
        return {};
    return Error{ErrorKind::Failed,
                 "The workbook cannot be made: " + std::string(lxw_strerror(failed)) +
                     " Make room on the disk for temporary files and try again.",
                 {}};
}

} // namespace breakeven
