#include "pricing/bill/bill_sums.h"

#include "model/procurement/measured.h"
#include "pricing/bill/bill_cells.h"
#include "pricing/gpus/gpu_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

int monthOf(const Date &day) { return day.year * 12 + day.month - 1; }
Date startOf(int month) { return {month / 12, month % 12 + 1, 1}; }
Date dayBefore(const Date &day) { return Date::fromDaysSinceEpoch(day.daysSinceEpoch() - 1); }

std::string upper(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return std::toupper(c); });
    return result;
}

bool add(BillShare &share, NanoMoney money)
{
    ++share.lines;
    return !__builtin_add_overflow(share.money, money, &share.money);
}

// "Hours", "1 Hour".
bool isHours(std::string_view unit)
{
    const std::string text = upper(unit);
    return text == "HOUR" || text == "HOURS" || text == "HRS" || text == "1 HOUR";
}

std::optional<double> gpusOfBilledMachine(const std::string &machine)
{
    for (const char *provider : {"aws", "azure", "gcp"})
        if (const auto gpus = gpusOfMachine(provider, machine))
            return double(gpus->numerator) / gpus->denominator;
    return std::nullopt;
}

constexpr const char *kOtherMonths = "outside the months asked for";

} // namespace

std::string_view BillRecord::cell(int column) const
{
    if (column < 0 || column >= int(cells->size()))
        return {};
    std::string_view text = (*cells)[std::size_t(column)];
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> BillRecord::cellsOf(const std::vector<int> &wanted) const
{
    std::vector<std::string_view> texts;
    for (const int column : wanted)
        texts.push_back(cell(column));
    return texts;
}

void BillSums::beginSample()
{
    constexpr std::size_t most = 8;
    m_sample = m_bill.first.size() < most ? &m_bill.first.emplace_back() : nullptr;
}

void BillSums::noteSample(const std::string &outcome)
{
    if (m_sample)
        m_sample->outcome = outcome;
}

void BillSums::skip(const std::string &reason, const std::string &place)
{
    noteSample("skipped: " + reason);
    constexpr std::int64_t shown = 3;
    if (++m_bill.skipped[reason] <= shown)
        m_bill.issues.push_back({Severity::Warning, "a line is left out: " + reason, place, 1});
}

void BillSums::skipLine(const std::string &reason, const std::string &place)
{
    ++m_bill.lines;
    beginSample();
    skip(reason, place);
}

bool BillSums::isAskedFor(const Date &day) const
{
    const int month = monthOf(day);
    return (!m_options.from || month >= monthOf(*m_options.from)) &&
           (!m_options.to || month <= monthOf(*m_options.to));
}

Result<void> BillSums::checkCurrency(const BillRecord &record, const std::function<std::string()> &place)
{
    const std::string found = upper(record.cell(record.columns->currency));
    const std::string currency = found.empty() ? upper(m_options.currency) : found;
    if (m_bill.currency.empty())
        m_bill.currency = currency;
    if (currency.empty() || currency == m_bill.currency)
        return {};
    return Error{ErrorKind::BadInput,
                 fmt::format("holds lines in {} and in {}; import an export of one currency", m_bill.currency,
                             currency),
                 place()};
}

Result<void> BillSums::checkDay(const BillColumns &columns, std::string_view date,
                                const std::function<std::string()> &place)
{
    const DayEvidence evidence = dayEvidence(date);
    if (evidence == DayEvidence::None)
        return {};
    if (!columns.days) {
        std::string &seen = evidence == DayEvidence::DayFirst     ? m_days.dayFirst
                            : evidence == DayEvidence::MonthFirst ? m_days.monthFirst
                                                                  : m_days.either;
        if (seen.empty())
            seen = date;
        return {};
    }
    const bool isDayFirst = *columns.days == DayOrder::DayFirst;
    if (evidence != (isDayFirst ? DayEvidence::MonthFirst : DayEvidence::DayFirst))
        return {};
    const char *expected =
        m_options.days ? "the order of days was set the other way round" : "Azure writes the month first";
    return Error{ErrorKind::BadInput,
                 fmt::format("'{}' has its {}, but {}; write the days as YYYY-MM-DD", date,
                             isDayFirst ? "month before its day" : "day before its month", expected),
                 place()};
}

const BillLineKind &BillSums::kindOf(const BillRecord &record)
{
    const BillColumns &columns = *record.columns;
    m_key.clear();
    const auto append = [this](std::string_view text) {
        m_key += text;
        m_key += '\n';
    };
    append(record.cell(columns.charge));
    for (const auto *group : {&columns.commitment, &columns.service, &columns.sku, &columns.details})
        for (const int column : *group)
            append(record.cell(column));
    if (const auto known = m_kinds.find(m_key); known != m_kinds.end())
        return known->second;
    // Details may differ from line to line: what is remembered stays within bounds.
    constexpr std::size_t most = 50'000;
    if (m_kinds.size() >= most)
        m_kinds.clear();
    BillLineTexts texts{record.cell(columns.charge), record.cellsOf(columns.commitment),
                        record.cellsOf(columns.service), record.cellsOf(columns.sku),
                        record.cellsOf(columns.details)};
    return m_kinds.emplace(m_key, kindOfLine(texts)).first->second;
}

Result<void> BillSums::take(const BillRecord &record, const std::function<std::string()> &place)
{
    ++m_bill.lines;
    beginSample();
    const std::string_view date = record.cell(record.columns->date);
    if (auto checked = checkDay(*record.columns, date, place); !checked)
        return checked;
    const std::string_view cost = record.cell(record.columns->cost);
    if (cost.empty()) {
        skip("no cost", place());
        return {};
    }
    const DayOrder order = record.columns->days.value_or(DayOrder::MonthFirst);
    const auto day = billDay(date, order);
    if (!day) {
        skip("no day that can be read", place());
        return {};
    }
    const auto money = billMoney(cost, record.hasDecimalComma);
    if (!money) {
        skip("no cost that can be read", place());
        return {};
    }
    if (auto checked = checkCurrency(record, place); !checked)
        return checked;
    return takeMoney(record, kindOf(record), *day, *money, place);
}

void BillSums::noteSeen(const Date &first, const Date &last)
{
    m_lastSeen = m_firstSeen ? std::max(m_lastSeen, last) : last;
    m_firstSeen = m_firstSeen ? std::min(*m_firstSeen, first) : first;
}

// Only what is used has hours; a line with money that does not say them leaves those of its month unknown.
void BillSums::noteHours(const BillRecord &record, const BillLineKind &kind, const Date &day, NanoMoney money)
{
    const std::string charge = upper(record.cell(record.columns->charge));
    const bool isUse = charge.empty() || charge == "USAGE" || charge.starts_with("UNUSED");
    if (!kind.hasGpu || !isUse)
        return;
    std::optional<double> &sum = m_hours.try_emplace(monthOf(day), 0.0).first->second;
    const auto gpus = gpusOfBilledMachine(kind.machine);
    const auto quantity = billMoney(record.cell(record.columns->quantity), record.hasDecimalComma);
    const bool isSaid = gpus && quantity && isHours(record.cell(record.columns->unit));
    if (isSaid && sum)
        *sum += toDouble(*quantity) * *gpus;
    else if (money != 0)
        sum.reset();
}

Result<void> BillSums::takeMoney(const BillRecord &record, const BillLineKind &kind, const Date &day,
                                 NanoMoney money, const std::function<std::string()> &place)
{
    const BillColumns &columns = *record.columns;
    bool fits = true;
    if (m_sample) {
        m_sample->day = day;
        m_sample->money = money;
    }
    // The end of a charge is the first moment it no longer counts.
    const auto end = billDay(record.cell(columns.lastDay), columns.days.value_or(DayOrder::MonthFirst));
    const Date last = end && day < *end ? dayBefore(*end) : day;
    noteSeen(day, last);
    if (!isAskedFor(day)) {
        noteSample(std::string("left out: ") + kOtherMonths);
        fits = add(m_bill.leftOut[kOtherMonths], money);
    } else if (!kind.hasGpu && !m_options.takesAllLines) {
        fits = add(m_bill.leftOut[kind.group], money);
        noteSample("left out: " + kind.group);
        if (m_example.empty() && !kind.machine.empty()) {
            m_example = kind.machine;
            m_exampleGroup = kind.group;
        }
    } else {
        if (m_sample)
            noteSample(fmt::format("{}: {}", categoryLabel(kind.category),
                                   kind.machine.empty() ? kind.group : kind.machine));
        fits = add(m_months[monthOf(day)][std::size_t(kind.category)], money) &&
               add(m_bill.machines[kind.machine.empty() ? kind.group : kind.machine], money) &&
               (columns.region < 0 || add(m_bill.regions[std::string(record.cell(columns.region))], money));
        if (const std::string_view resource = record.cell(columns.resource); !resource.empty())
            m_resources.insert(std::hash<std::string_view>()(resource));
        m_purchases += money != 0 && upper(record.cell(columns.charge)) == "PURCHASE";
        noteHours(record, kind, day, money);
        m_bill.firstDay = m_bill.taken == 0 ? day : std::min(m_bill.firstDay, day);
        m_bill.lastDay = m_bill.taken == 0 ? last : std::max(m_bill.lastDay, last);
        ++m_bill.taken;
    }
    if (fits)
        return {};
    return Error{ErrorKind::BadInput, "the costs add up to more than 9.2 billion; import fewer months",
                 place()};
}

std::string BillSums::leftOutWords() const
{
    std::string words;
    for (const auto &[group, share] : m_bill.leftOut) {
        if (group == kOtherMonths)
            continue;
        words += fmt::format("{}{} of {}{} ({}{}{})", words.empty() ? "" : ", ", share.lines, group,
                             group == m_exampleGroup ? " such as " + m_example : "", nanoText(share.money),
                             m_bill.currency.empty() ? "" : " ", m_bill.currency);
    }
    return words;
}

Error BillSums::nothingTaken(const std::string &path) const
{
    const bool hasOthers = m_bill.leftOut.count(kOtherMonths) > 0;
    if (const std::string left = leftOutWords(); !left.empty())
        return {ErrorKind::BadInput,
                fmt::format("holds no line of a machine with GPUs{}, but {}; use every line instead "
                            "(--all-lines)",
                            hasOthers ? " in the months asked for" : "", left),
                path};
    if (hasOthers)
        return {ErrorKind::BadInput,
                fmt::format("holds no line of the months asked for, only of {} to {} (--from and --to "
                            "choose the months)",
                            m_firstSeen->iso(), m_lastSeen.iso()),
                path};
    std::string found;
    for (const auto &[reason, count] : m_bill.skipped)
        found += fmt::format("{}{} with {}", found.empty() ? "" : ", ", count, reason);
    return {ErrorKind::BadInput,
            found.empty() ? "holds a header and no line; export a period with costs"
                          : fmt::format("holds no line that can be used: {}", found),
            path};
}

// They may pay for machines of the bill, or for others.
void BillSums::noteCommitments()
{
    const auto found = m_bill.leftOut.find(kNamelessCommitments);
    if (found == m_bill.leftOut.end() || found->second.money == 0)
        return;
    m_bill.issues.push_back(
        {Severity::Warning,
         fmt::format("{} {} of commitments that name no machine are left out; where they pay for machines "
                     "with GPUs, use every line (--all-lines)",
                     nanoText(found->second.money), m_bill.currency),
         startOf(m_months.begin()->first).iso().substr(0, 7), 1});
}

void BillSums::addMonths()
{
    const int first = m_months.begin()->first;
    const int last = m_months.rbegin()->first;
    for (int month = first; month <= last; ++month) {
        const auto found = m_months.find(month);
        m_bill.months.push_back({startOf(month), {}, {}});
        if (const auto hours = m_hours.find(month); hours != m_hours.end())
            m_bill.months.back().gpuHours = hours->second;
        if (found != m_months.end())
            m_bill.months.back().byCategory = found->second;
        else
            m_bill.issues.push_back(
                {Severity::Warning, "there is no line of this month", startOf(month).iso().substr(0, 7), 1});
    }
}

// A month that is not over, or began before the export did, makes the mean month too small.
void BillSums::notePartMonths()
{
    const Date next = startOf(monthOf(m_bill.lastDay) + 1);
    // Exports by the month put every line on its first day.
    const bool isByDay = m_bill.firstDay.day > 1 || m_bill.lastDay.day > 1;
    const auto note = [this](const std::string &what, const Date &day) {
        m_bill.issues.push_back({Severity::Warning,
                                 fmt::format("{} {}; an incomplete month makes the mean month too small "
                                             "(--from and --to choose the months)",
                                             what, day.iso()),
                                 day.iso().substr(0, 7), 1});
    };
    if (isByDay && m_bill.firstDay.day > 1)
        note("the first line is of", m_bill.firstDay);
    if (isByDay && m_bill.lastDay < dayBefore(next))
        note("the last line is of", m_bill.lastDay);
}

// By all lines of the export: its machines may have begun to run within a month that it covers.
void BillSums::addParts()
{
    // Exports by the month put every line on its first day.
    if (!m_firstSeen || (m_firstSeen->day == 1 && m_lastSeen.day == 1))
        return;
    const auto add = [this](const Date &day, bool isBegun) {
        for (const BillMonth &month : m_bill.months)
            if (monthOf(month.start) == monthOf(day))
                m_bill.parts.push_back({month.start, day, isBegun});
    };
    if (m_firstSeen->day > 1)
        add(*m_firstSeen, true);
    if (m_lastSeen < dayBefore(startOf(monthOf(m_lastSeen) + 1)))
        add(m_lastSeen, false);
}

Result<void> BillSums::finish(const BillColumns &columns, const std::string &path)
{
    m_bill.format = columns.format;
    m_bill.costColumn = columns.costName;
    m_bill.resources = std::int64_t(m_resources.size());
    if (m_months.empty())
        return nothingTaken(path);
    const int first = m_months.begin()->first;
    const int last = m_months.rbegin()->first;
    if (last - first >= kMostBillMonths)
        return Error{
            ErrorKind::BadInput,
            fmt::format("goes from {} to {}; an option takes up to {} months: choose them with --from and "
                        "--to",
                        startOf(first).iso().substr(0, 7), startOf(last).iso().substr(0, 7), kMostBillMonths),
            path};
    addMonths();
    notePartMonths();
    addParts();
    noteCommitments();
    m_bill.takesAllLines = m_options.takesAllLines;
    if (m_purchases > 0)
        m_bill.issues.push_back(
            {Severity::Warning,
             fmt::format("{} of the lines are purchases, which count in the month they were paid; an export "
                         "of amortised (effective) cost spreads them",
                         m_purchases),
             path, 1});
    return {};
}

} // namespace breakeven
