#include "data/readers/workbook_text.h"

#include "data/readers/time_cell.h"
#include "data/readers/time_text.h"
#include "data/readers/workbook_archive.h"
#include "model/numeric/date.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/trimmed.h"

#include <fmt/format.h>
#include <orcus/orcus_ods.hpp>
#include <orcus/orcus_xlsx.hpp>
#include <orcus/spreadsheet/import_interface.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace breakeven {

namespace {

namespace ss = orcus::spreadsheet;

constexpr long kMostRows = 2'000'000;
constexpr int kMostColumns = 16'384;
constexpr int kLargestGrid = 64'000'000; // cells of the table that comes out

struct StoredCell
{
    enum class Kind { Empty, Number, Text, Truth, Formula };
    Kind kind = Kind::Empty; // Formula: one without a value
    std::size_t style = 0;   // whose format tells times; known when all sheets are read
    double number = 0;
    std::string text;
};

// What the number format of a cell makes of its number.
struct CellFormat
{
    enum class Kind { Number, Date, Length, Share };
    Kind kind = Kind::Number;
    std::string mark; // of a currency; empty: none, or a dollar
};

// Number formats of a workbook, as far as they tell times, lengths, shares and currencies from numbers.
// Source: ECMA-376 part 1, 18.8.30 (built-in formats) and 18.8.31 (codes): 9 and 10 are per cent, 14 to 17
// and 22 days, 18 to 21 and 45 to 47 times of a day or lengths.
class Formats
{
public:
    static CellFormat builtIn(std::size_t id)
    {
        using Kind = CellFormat::Kind;
        const bool isDate = (id >= 14 && id <= 17) || id == 22;
        const bool isLength = (id >= 18 && id <= 21) || (id >= 45 && id <= 47);
        const bool isShare = id == 9 || id == 10;
        return {isDate ? Kind::Date : isLength ? Kind::Length : isShare ? Kind::Share : Kind::Number, {}};
    }

    // A code with d or y is a day, one with h or s a length, [h] too; what is quoted does not count.
    static CellFormat ofCode(std::string_view code)
    {
        CellFormat format;
        bool hasDay = false, hasClock = false, hasMonth = false, hasPercent = false;
        bool isQuoted = false;
        for (std::size_t i = 0; i < code.size(); ++i) {
            const char c = lowerLetter(code[i]);
            if (c == '\\')
                ++i;
            else if (c == '"')
                isQuoted = !isQuoted;
            else if (isQuoted)
                continue;
            else if (c == '[' && code.find(']', i) != std::string_view::npos) {
                const std::string_view inside = code.substr(i + 1, code.find(']', i) - i - 1);
                hasClock = hasClock ||
                           (!inside.empty() && inside.find_first_not_of("hHmMsS") == std::string_view::npos);
                i += inside.size() + 1;
            } else {
                hasDay = hasDay || c == 'd' || c == 'y';
                hasClock = hasClock || c == 'h' || c == 's';
                hasMonth = hasMonth || c == 'm';
                hasPercent = hasPercent || c == '%';
            }
        }
        using Kind = CellFormat::Kind;
        format.kind = hasDay || (hasMonth && !hasClock) ? Kind::Date
                      : hasClock                        ? Kind::Length
                      : hasPercent                      ? Kind::Share
                                                        : Kind::Number;
        for (const char *mark : {"\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5", "CHF"}) // euro, pound, yen
            if (format.kind == Kind::Number && code.find(mark) != std::string_view::npos)
                format.mark = mark;
        return format;
    }

    std::unordered_map<std::size_t, CellFormat> byId;
    std::vector<CellFormat> byStyle; // of cells, by their index
};

// Takes of styles only the formats of numbers.
class StyleTaker : public ss::iface::import_styles
{
public:
    explicit StyleTaker(Formats &formats) : m_formats(formats) {}

    void set_number_format_identifier(std::size_t id) override { m_id = id; }
    void set_number_format_code(std::string_view code) override { m_code = Formats::ofCode(code); }
    std::size_t commit_number_format() override
    {
        m_formats.byId[m_id] = m_code;
        return m_formats.byId.size() - 1;
    }
    void set_xf_number_format(std::size_t id) override { m_format = id; }
    std::size_t commit_cell_xf() override
    {
        const auto found = m_formats.byId.find(m_format);
        m_formats.byStyle.push_back(found == m_formats.byId.end() ? Formats::builtIn(m_format)
                                                                  : found->second);
        m_format = 0;
        return m_formats.byStyle.size() - 1;
    }

    void set_font_count(std::size_t) override {}
    void set_font_bold(bool) override {}
    void set_font_italic(bool) override {}
    void set_font_name(std::string_view) override {}
    void set_font_size(double) override {}
    void set_font_underline(ss::underline_t) override {}
    void set_font_underline_width(ss::underline_width_t) override {}
    void set_font_underline_mode(ss::underline_mode_t) override {}
    void set_font_underline_type(ss::underline_type_t) override {}
    void set_font_underline_color(ss::color_elem_t, ss::color_elem_t, ss::color_elem_t,
                                  ss::color_elem_t) override
    {
    }
    void set_font_color(ss::color_elem_t, ss::color_elem_t, ss::color_elem_t, ss::color_elem_t) override {}
    void set_strikethrough_style(ss::strikethrough_style_t) override {}
    void set_strikethrough_type(ss::strikethrough_type_t) override {}
    void set_strikethrough_width(ss::strikethrough_width_t) override {}
    void set_strikethrough_text(ss::strikethrough_text_t) override {}
    std::size_t commit_font() override { return 0; }
    void set_fill_count(std::size_t) override {}
    void set_fill_pattern_type(ss::fill_pattern_t) override {}
    void set_fill_fg_color(ss::color_elem_t, ss::color_elem_t, ss::color_elem_t, ss::color_elem_t) override {}
    void set_fill_bg_color(ss::color_elem_t, ss::color_elem_t, ss::color_elem_t, ss::color_elem_t) override {}
    std::size_t commit_fill() override { return 0; }
    void set_border_count(std::size_t) override {}
    void set_border_style(ss::border_direction_t, ss::border_style_t) override {}
    void set_border_color(ss::border_direction_t, ss::color_elem_t, ss::color_elem_t, ss::color_elem_t,
                          ss::color_elem_t) override
    {
    }
    void set_border_width(ss::border_direction_t, double, orcus::length_unit_t) override {}
    std::size_t commit_border() override { return 0; }
    void set_cell_hidden(bool) override {}
    void set_cell_locked(bool) override {}
    void set_cell_print_content(bool) override {}
    void set_cell_formula_hidden(bool) override {}
    std::size_t commit_cell_protection() override { return 0; }
    void set_number_format_count(std::size_t) override {}
    void set_cell_xf_count(std::size_t) override {}
    void set_cell_style_xf_count(std::size_t) override {}
    void set_dxf_count(std::size_t) override {}
    void set_xf_font(std::size_t) override {}
    void set_xf_fill(std::size_t) override {}
    void set_xf_border(std::size_t) override {}
    void set_xf_protection(std::size_t) override {}
    void set_xf_style_xf(std::size_t) override {}
    void set_xf_apply_alignment(bool) override {}
    void set_xf_horizontal_alignment(ss::hor_alignment_t) override {}
    void set_xf_vertical_alignment(ss::ver_alignment_t) override {}
    std::size_t commit_cell_style_xf() override { return 0; }
    std::size_t commit_dxf() override { return 0; }
    void set_cell_style_count(std::size_t) override {}
    void set_cell_style_name(std::string_view) override {}
    void set_cell_style_xf(std::size_t) override {}
    void set_cell_style_builtin(std::size_t) override {}
    void set_cell_style_parent_name(std::string_view) override {}
    std::size_t commit_cell_style() override { return 0; }

private:
    Formats &m_formats;
    std::size_t m_id = 0;
    std::size_t m_format = 0;
    CellFormat m_code;
};

class StringTaker : public ss::iface::import_shared_strings
{
public:
    std::size_t append(std::string_view text) override
    {
        m_strings.emplace_back(text);
        return m_strings.size() - 1;
    }
    std::size_t add(std::string_view text) override { return append(text); }
    void set_segment_font(std::size_t) override {}
    void set_segment_bold(bool) override {}
    void set_segment_italic(bool) override {}
    void set_segment_font_name(std::string_view) override {}
    void set_segment_font_size(double) override {}
    void set_segment_font_color(ss::color_elem_t, ss::color_elem_t, ss::color_elem_t,
                                ss::color_elem_t) override
    {
    }
    void append_segment(std::string_view text) override { m_segments += text; }
    std::size_t commit_segments() override { return append(std::exchange(m_segments, {})); }

    const std::string &at(std::size_t index) const { return m_strings.at(index); }

private:
    std::deque<std::string> m_strings;
    std::string m_segments;
};

struct Settings : ss::iface::import_global_settings
{
    Date origin{1899, 12, 30};
    ss::formula_grammar_t grammar = ss::formula_grammar_t::unknown;

    void set_origin_date(int year, int month, int day) override { origin = {year, month, day}; }
    void set_default_formula_grammar(ss::formula_grammar_t said) override { grammar = said; }
    ss::formula_grammar_t get_default_formula_grammar() const override { return grammar; }
    void set_character_set(orcus::character_set_t) override {}
};

// "A1", "$B$3:C9", "'Sheet 1'!A1": rows and columns; names of sheets do not matter here.
struct Resolver : ss::iface::import_reference_resolver
{
    ss::src_address_t resolve_address(std::string_view text) override
    {
        if (const auto mark = text.rfind('!'); mark != std::string_view::npos)
            text.remove_prefix(mark + 1);
        ss::src_address_t address{0, 0, 0};
        bool hasRow = false;
        for (const char c : text) {
            if (std::isalpha(static_cast<unsigned char>(c)) && !hasRow)
                address.column =
                    address.column * 26 + (std::toupper(static_cast<unsigned char>(c)) - 'A' + 1);
            else if (std::isdigit(static_cast<unsigned char>(c)) && address.row < kMostRows) {
                address.row = address.row * 10 + (c - '0');
                hasRow = true;
            } else if (c != '$' && c != '.')
                throw std::invalid_argument("a reference that is none: " + std::string(text));
        }
        address.row = std::max(address.row - 1, 0);
        address.column = std::max(address.column - 1, 0);
        return address;
    }
    ss::src_range_t resolve_range(std::string_view text) override
    {
        const auto colon = text.find(':');
        const ss::src_address_t first = resolve_address(text.substr(0, colon));
        return {first, colon == std::string_view::npos ? first : resolve_address(text.substr(colon + 1))};
    }
};

struct Workbook
{
    Formats formats;
    StringTaker strings;
    Settings settings;
    std::int64_t cells = 0;
};

class SheetTaker;

// The value that is stored beside a formula.
class FormulaTaker : public ss::iface::import_formula
{
public:
    explicit FormulaTaker(SheetTaker &sheet) : m_sheet(sheet) {}
    void set_position(ss::row_t row, ss::col_t column) override
    {
        m_row = row;
        m_column = column;
        m_value = {StoredCell::Kind::Formula, 0, 0, {}};
    }
    void set_formula(ss::formula_grammar_t, std::string_view) override {}
    void set_shared_formula_index(std::size_t) override {}
    void set_result_string(std::string_view value) override
    {
        m_value = {StoredCell::Kind::Text, 0, 0, std::string(value)};
    }
    // What has no value is told as one that is no number.
    void set_result_value(double value) override
    {
        if (std::isfinite(value))
            m_value = {StoredCell::Kind::Number, 0, value, {}};
    }
    void set_result_bool(bool value) override { m_value = {StoredCell::Kind::Truth, 0, double(value), {}}; }
    void set_result_empty() override {}
    void commit() override;

private:
    SheetTaker &m_sheet;
    ss::row_t m_row = 0;
    ss::col_t m_column = 0;
    StoredCell m_value;
};

class SheetTaker : public ss::iface::import_sheet, ss::iface::import_sheet_properties
{
public:
    SheetTaker(Workbook &workbook, std::string_view called)
        : name(called), m_workbook(workbook), m_formula(*this)
    {
    }

    ss::iface::import_sheet_properties *get_sheet_properties() override { return this; }
    ss::iface::import_formula *get_formula() override { return &m_formula; }
    void set_auto(ss::row_t row, ss::col_t column, std::string_view text) override
    {
        put(row, column, {StoredCell::Kind::Text, 0, 0, std::string(text)});
    }
    void set_string(ss::row_t row, ss::col_t column, ss::string_id_t index) override
    {
        put(row, column, {StoredCell::Kind::Text, 0, 0, m_workbook.strings.at(index)});
    }
    void set_value(ss::row_t row, ss::col_t column, double value) override
    {
        put(row, column, {StoredCell::Kind::Number, 0, value, {}});
    }
    void set_bool(ss::row_t row, ss::col_t column, bool value) override
    {
        put(row, column, {StoredCell::Kind::Truth, 0, double(value), {}});
    }
    void set_date_time(ss::row_t row, ss::col_t column, int year, int month, int day, int hour, int minute,
                       double second) override
    {
        const bool hasTime = hour != 0 || minute != 0 || second != 0;
        TimeCell time;
        time.day = {year, month, day};
        time.hasTime = hasTime;
        time.nanosecond = (std::int64_t(hour) * 3600 + minute * 60) * kNanoseconds +
                          std::llround(second * 1000) * 1'000'000;
        put(row, column, {StoredCell::Kind::Text, 0, 0, time.iso()});
    }
    void set_format(ss::row_t row, ss::col_t column, std::size_t style) override
    {
        at(row, column)->style = style;
    }
    void set_format(ss::row_t, ss::col_t, ss::row_t, ss::col_t, std::size_t) override {}
    void fill_down_cells(ss::row_t row, ss::col_t column, ss::row_t count) override
    {
        const StoredCell cell = *at(row, column);
        if (cell.kind == StoredCell::Kind::Empty)
            return;
        for (ss::row_t i = 1; i <= count; ++i)
            put(row + i, column, cell);
    }
    ss::range_size_t get_sheet_size() const override
    {
        return {ss::row_t(kMostRows), ss::col_t(kMostColumns)};
    }

    void set_column_width(ss::col_t, double, orcus::length_unit_t) override {}
    void set_column_hidden(ss::col_t, bool) override {}
    void set_row_height(ss::row_t, double, orcus::length_unit_t) override {}
    void set_row_hidden(ss::row_t, bool) override {}
    void set_merge_cell_range(const ss::range_t &range) override
    {
        if (range.last.row > range.first.row && !m_merged)
            m_merged = range;
    }

    void put(ss::row_t row, ss::col_t column, StoredCell value)
    {
        StoredCell *cell = at(row, column);
        value.style = cell->style;
        *cell = std::move(value);
    }

    bool isTable() const
    {
        const auto filled = [](const std::vector<StoredCell> &row) {
            return std::count_if(row.begin(), row.end(), [](const StoredCell &cell) {
                       return cell.kind != StoredCell::Kind::Empty;
                   }) > 1;
        };
        return std::count_if(m_rows.begin(), m_rows.end(), filled) > 1;
    }
    // Errors: BadInput, as `workbookText`.
    Result<std::string> text(const std::string &path) const;

    const std::string name;

private:
    StoredCell *at(ss::row_t row, ss::col_t column)
    {
        if (row < 0 || column < 0 || row >= kMostRows || column >= kMostColumns ||
            m_workbook.cells > kLargestGrid)
            throw std::length_error("it holds more cells than are read");
        if (std::size_t(row) >= m_rows.size())
            m_rows.resize(std::size_t(row) + 1);
        std::vector<StoredCell> &cells = m_rows[std::size_t(row)];
        if (std::size_t(column) >= cells.size()) {
            m_workbook.cells += column + 1 - std::int64_t(cells.size());
            cells.resize(std::size_t(column) + 1);
        }
        return &cells[std::size_t(column)];
    }
    void append(std::string &text, const StoredCell &cell) const;
    void appendNumber(std::string &text, const StoredCell &cell) const;
    std::string placeOf(std::size_t row, std::size_t column) const;

    Workbook &m_workbook;
    FormulaTaker m_formula;
    std::vector<std::vector<StoredCell>> m_rows;
    std::optional<ss::range_t> m_merged; // the first range over several rows
};

void FormulaTaker::commit() { m_sheet.put(m_row, m_column, std::move(m_value)); }

// "B3" of the sheet "Costs".
std::string SheetTaker::placeOf(std::size_t row, std::size_t column) const
{
    std::string letters;
    for (std::size_t rest = column + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), char('A' + (rest - 1) % 26));
    return fmt::format("{}{} of the sheet \"{}\"", letters, row + 1, name);
}

void SheetTaker::append(std::string &text, const StoredCell &cell) const
{
    switch (cell.kind) {
    case StoredCell::Kind::Empty:
    case StoredCell::Kind::Formula:
        return;
    case StoredCell::Kind::Truth:
        text += cell.number != 0 ? "true" : "false";
        return;
    case StoredCell::Kind::Number:
        appendNumber(text, cell);
        return;
    case StoredCell::Kind::Text:
        break;
    }
    const bool needsQuotes = cell.text.find_first_of(",\"\n\r") != std::string::npos;
    if (!needsQuotes) {
        text += cell.text;
        return;
    }
    text += '"';
    for (const char c : cell.text)
        text.append(c == '"' ? 2 : 1, c == '\n' || c == '\r' ? ' ' : c);
    text += '"';
}

void SheetTaker::appendNumber(std::string &text, const StoredCell &cell) const
{
    using Kind = CellFormat::Kind;
    const auto &formats = m_workbook.formats.byStyle;
    const CellFormat format = cell.style < formats.size() ? formats[cell.style] : CellFormat();
    // Days are counted from another day in workbooks of old Macs.
    const double days = cell.number + double(m_workbook.settings.origin.daysSinceEpoch() -
                                             Date{1899, 12, 30}.daysSinceEpoch());
    const bool isDay = format.kind == Kind::Length ? cell.number >= kFirstSerialDay : days >= 1;
    if ((format.kind == Kind::Date || format.kind == Kind::Length) && isDay && days < 2'958'466) {
        TimeCell time = serialTime(days);
        time.hasTime = cell.number != std::floor(cell.number);
        text += time.iso();
    } else if (format.kind == Kind::Length && cell.number >= 0) {
        const auto seconds = std::llround(cell.number * 86400);
        text += fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    } else if (format.kind == Kind::Share) {
        text += fmt::format("{:.15g}%", cell.number * 100);
    } else {
        text += format.mark + fmt::format("{}", cell.number);
    }
}

Result<std::string> SheetTaker::text(const std::string &path) const
{
    if (m_merged)
        return Error{
            ErrorKind::BadInput,
            fmt::format("merges the cells {} to row {}; unmerge them, so that each row has its values",
                        placeOf(std::size_t(m_merged->first.row), std::size_t(m_merged->first.column)),
                        m_merged->last.row + 1),
            path};
    std::size_t width = 0;
    for (const auto &row : m_rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i].kind != StoredCell::Kind::Empty)
                width = std::max(width, i + 1);
    std::string text;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto &cells = m_rows[row];
        const bool isEmpty = std::all_of(cells.begin(), cells.end(), [](const StoredCell &cell) {
            return cell.kind == StoredCell::Kind::Empty;
        });
        for (std::size_t i = 0; i < width && !isEmpty; ++i) {
            if (i > 0)
                text += ',';
            if (i >= cells.size())
                continue;
            if (cells[i].kind == StoredCell::Kind::Formula)
                return Error{
                    ErrorKind::BadInput,
                    fmt::format("has a formula without a stored value in {}; open it in a spreadsheet and "
                                "save it there, which stores the values",
                                placeOf(row, i)),
                    path};
            append(text, cells[i]);
        }
        text += '\n';
    }
    return text;
}

class Taker : public ss::iface::import_factory
{
public:
    ss::iface::import_global_settings *get_global_settings() override { return &m_workbook.settings; }
    ss::iface::import_shared_strings *get_shared_strings() override { return &m_workbook.strings; }
    ss::iface::import_styles *get_styles() override { return &m_styles; }
    ss::iface::import_reference_resolver *get_reference_resolver(ss::formula_ref_context_t) override
    {
        return &m_resolver;
    }
    ss::iface::import_sheet *append_sheet(ss::sheet_t, std::string_view name) override
    {
        sheets.push_back(std::make_unique<SheetTaker>(m_workbook, name));
        return sheets.back().get();
    }
    ss::iface::import_sheet *get_sheet(std::string_view name) override
    {
        for (const auto &sheet : sheets)
            if (sheet->name == name)
                return sheet.get();
        return nullptr;
    }
    ss::iface::import_sheet *get_sheet(ss::sheet_t index) override
    {
        return index >= 0 && std::size_t(index) < sheets.size() ? sheets[std::size_t(index)].get() : nullptr;
    }
    void finalize() override {}
    void countDaysFrom1904() { m_workbook.settings.origin = {1904, 1, 1}; }

    std::vector<std::unique_ptr<SheetTaker>> sheets;

private:
    Workbook m_workbook;
    StyleTaker m_styles{m_workbook.formats};
    Resolver m_resolver;
};

std::string namesOf(const std::vector<std::unique_ptr<SheetTaker>> &sheets)
{
    std::string names;
    for (const auto &sheet : sheets)
        names += (names.empty() ? "\"" : ", \"") + sheet->name + "\"";
    return names;
}

// The one that is asked for; else the first that is shown, unless only others hold a table.
Result<const SheetTaker *> chosenSheet(const Taker &taker, const std::set<std::string> &hidden,
                                       const std::string &said, const std::string &path)
{
    const auto &sheets = taker.sheets;
    if (sheets.empty())
        return Error{ErrorKind::BadInput, "is a workbook without sheets", path};
    if (!said.empty()) {
        const auto found = std::find_if(sheets.begin(), sheets.end(),
                                        [&](const auto &sheet) { return sheet->name == said; });
        if (found != sheets.end())
            return found->get();
        return Error{ErrorKind::BadInput,
                     fmt::format("has no sheet \"{}\"; it has {}", said, namesOf(sheets)), path};
    }
    const auto shown = std::find_if(sheets.begin(), sheets.end(),
                                    [&](const auto &sheet) { return !hidden.contains(sheet->name); });
    const SheetTaker *first = shown == sheets.end() ? sheets.front().get() : shown->get();
    const bool hasAny =
        std::any_of(sheets.begin(), sheets.end(), [](const auto &sheet) { return sheet->isTable(); });
    if (!first->isTable() && hasAny)
        return Error{ErrorKind::BadInput,
                     fmt::format("holds no table in its first sheet{}; say which of {} is meant with --sheet "
                                 "NAME",
                                 hidden.empty() ? "" : " that is shown", namesOf(sheets)),
                     path};
    return first;
}

// The note that only one of several tables is read.
std::string otherTables(const Taker &taker, const SheetTaker &chosen)
{
    std::string names;
    for (const auto &sheet : taker.sheets)
        if (sheet.get() != &chosen && sheet->isTable())
            names += (names.empty() ? "\"" : ", \"") + sheet->name + "\"";
    return names.empty() ? names
                         : fmt::format("the sheet \"{}\" is read; the workbook has tables in {} too, which "
                                       "--sheet NAME reads",
                                       chosen.name, names);
}

} // namespace

namespace {

constexpr std::string_view kOldWorkbook = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

} // namespace

bool mayBeWorkbook(std::string_view beginning)
{
    return beginning.starts_with("PK\x03\x04") || beginning.starts_with(kOldWorkbook);
}

Result<SheetText> workbookText(const std::string &path, std::string_view beginning, const std::string &sheet)
{
    if (beginning.starts_with(kOldWorkbook))
        return Error{
            ErrorKind::BadInput,
            "is a workbook of old Excel (.xls), or one with a password; save it as .xlsx or CSV, without "
            "a password",
            path};
    const auto archive = WorkbookArchive::open(path);
    if (!archive)
        return archive.error();
    const auto kind = archive->kind();
    if (!kind)
        return kind.error();
    if (*kind == WorkbookKind::None)
        return SheetText();
    const auto changed = archive->readable();
    if (!changed)
        return changed.error();
    Taker taker;
    try {
        if (*kind == WorkbookKind::Xlsx && !changed->empty())
            orcus::orcus_xlsx(&taker).read_stream(*changed);
        else if (*kind == WorkbookKind::Xlsx)
            orcus::orcus_xlsx(&taker).read_file(path);
        else if (!changed->empty())
            orcus::orcus_ods(&taker).read_stream(*changed);
        else
            orcus::orcus_ods(&taker).read_file(path);
    } catch (const std::exception &thrown) {
        return Error{
            ErrorKind::BadInput,
            fmt::format("is a workbook that cannot be read ({}); save it again, or as CSV", thrown.what()),
            path};
    }
    if (*kind == WorkbookKind::Xlsx && archive->countsDaysFrom1904())
        taker.countDaysFrom1904();
    const auto chosen = chosenSheet(taker, archive->hiddenSheets(), sheet, path);
    if (!chosen)
        return chosen.error();
    auto text = (*chosen)->text(path);
    if (text && trimmed(*text).empty())
        return Error{
            ErrorKind::BadInput,
            fmt::format("has nothing in its sheet \"{}\"; it has {}", (*chosen)->name, namesOf(taker.sheets)),
            path};
    if (!text)
        return text.error();
    return SheetText{std::move(text).value(), sheet.empty() ? otherTables(taker, **chosen) : std::string()};
}

} // namespace breakeven
