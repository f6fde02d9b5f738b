#include "pricing/bill/bill_sums.h"

#include "data/readers/one_line.h"
#include "data/readers/plain_table.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/trimmed.h"
#include "model/procurement/measured.h"
#include "pricing/bill/bill_cells.h"
#include "pricing/gpus/gpu_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace breakeven {

namespace {

Date dayBefore(const Date &day) { return Date::fromDaysSinceEpoch(day.daysSinceEpoch() - 1); }

// Of "Hours", "1 Hour", "seconds"; 0: of no time.
double hoursOf(std::string_view unit)
{
    const std::string text = upperCase(unit);
    if (text == "SECOND" || text == "SECONDS")
        return 1 / kSecondsPerHour;
    return text == "HOUR" || text == "HOURS" || text == "HRS" || text == "1 HOUR" ? 1 : 0;
}

bool holds(std::string_view cell, std::string_view word)
{
    return upperCase(cell).find(word) != std::string::npos;
}

constexpr const char *kOtherMonths = "outside the months asked for";
constexpr const char *kSums = "sums of other lines";
constexpr const char *kRounding = "rounding";
} // namespace

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

std::string BillSums::place() const { return fmt::format("{}:{}", m_path, m_line); }

void BillSums::skip(const std::string &reason)
{
    noteSample("skipped: " + reason);
    constexpr std::int64_t shown = 3;
    if (++m_bill.skipped[reason] <= shown)
        m_bill.issues.push_back({Severity::Warning, "a line is left out: " + reason, place(), 1});
}

// What is summed is never silently short. A cell that reads with the other mark or order waits for what the
// whole column shows.
Result<void> BillSums::unread(const char *what, std::string_view cell, bool mayReadOtherwise)
{
    skip(fmt::format("no {} that can be read", what));
    if (m_options.table.skipsBad || mayReadOtherwise)
        return {};
    const std::string found = cell.empty() ? "an empty cell" : "'" + oneLine(cell) + "'";
    return Error{
        ErrorKind::BadInput,
        fmt::format("expected a {}, found {}; correct the line, or leave such lines out with --skip-bad",
                    what, found),
        place()};
}

Result<void> BillSums::takeUnaligned(std::size_t cells, std::size_t columns, std::int64_t line)
{
    ++m_bill.lines;
    m_line = line;
    beginSample();
    skip(cells > columns ? "more cells than the header" : "fewer cells than the header");
    if (m_options.table.skipsBad)
        return {};
    return Error{
        ErrorKind::BadInput,
        fmt::format("expected the {} cells of the header, found {}; correct the line (a cell with the "
                    "separator in it stands in quotes), or leave such lines out with --skip-bad",
                    columns, cells),
        place()};
}

bool BillSums::isAskedFor(const Date &day) const
{
    const int month = billMonthOf(day);
    return (!m_options.from || month >= billMonthOf(*m_options.from)) &&
           (!m_options.to || month <= billMonthOf(*m_options.to));
}

Result<void> BillSums::checkCurrency(const BillRecord &record)
{
    const std::string found = upperCase(record.cell(record.columns->currency));
    const std::string said =
        m_options.currency.empty() ? record.columns->currencyOfCost : upperCase(m_options.currency);
    const std::string currency = found.empty() ? said : found;
    if (m_bill.currency.empty())
        m_bill.currency = currency;
    if (currency.empty() || currency == m_bill.currency)
        return {};
    return Error{ErrorKind::BadInput,
                 fmt::format("holds lines in {} and in {}; import an export of one currency", m_bill.currency,
                             currency),
                 place()};
}

// Marks in the cells are the currency where nothing else says one. A dollar may be that of any country.
Result<void> BillSums::checkMarks()
{
    for (const auto &[code, seen] : m_evidence.amounts.currencies) {
        if (m_bill.currency.empty())
            m_bill.currency = code;
        const bool isDollar = code == "USD" && m_bill.currency.ends_with('D');
        if (code != m_bill.currency && !isDollar)
            return Error{ErrorKind::BadInput,
                         fmt::format("holds '{}' in line {}, and the bill is in {}; import an export of one "
                                     "currency",
                                     oneLine(seen.text), seen.line, m_bill.currency),
                         m_path};
    }
    return {};
}

Result<void> BillSums::checkDay(const BillColumns &columns, std::string_view date)
{
    if (!columns.days || Date::parse(date))
        return {};
    const DayEvidence evidence = dayEvidence(date);
    const bool isDayFirst = *columns.days == DayOrder::DayFirst;
    if (evidence != (isDayFirst ? DayEvidence::MonthFirst : DayEvidence::DayFirst))
        return {};
    const char *expected = m_options.table.days ? "the order of days was set the other way round"
                                                : "Azure writes the month first";
    return Error{
        ErrorKind::BadInput,
        fmt::format("'{}' has its {}, but {}; say --days {} if all days of the file are so, else write "
                    "them as YYYY-MM-DD",
                    date, isDayFirst ? "month before its day" : "day before its month", expected,
                    isDayFirst ? "month-first" : "day-first"),
        place()};
}

void BillSums::noteEvidence(const BillRecord &record)
{
    const BillColumns &columns = *record.columns;
    for (const int column : {columns.date, columns.lastDay})
        if (const std::string_view cell = record.cell(column); !cell.empty() && !Date::parse(cell))
            m_evidence.days.take(cell, m_line);
    for (const int column : {columns.cost, columns.quantity})
        m_evidence.amounts.take(record.cell(column), m_line);
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
    BillLineKind kind = kindOfLine(texts);
    if (const auto gpus = gpusOfMachine(kind.machine))
        kind.gpus = double(gpus->numerator) / gpus->denominator;
    return m_kinds.emplace(m_key, std::move(kind)).first->second;
}

// A sum of the lines above, or what was rounded off: without a day, and known by its words or its money.
bool BillSums::isNoLine(const BillRecord &record, NanoMoney money)
{
    const char *what = nullptr;
    for (const std::string_view cell : *record.cells) {
        if (isTotalWord(trimmed(cell)))
            what = kSums;
        else if (holds(cell, "ROUNDING"))
            what = what ? what : kRounding;
    }
    if (!what && m_bill.lines > 2 && money == m_allMoney)
        what = kSums;
    if (!what)
        return false;
    noteSample(std::string("left out: ") + what);
    BillShare &share = m_bill.leftOut[what];
    ++share.lines;
    share.money += money;
    return true;
}

Result<void> BillSums::take(const BillRecord &record, std::int64_t line)
{
    ++m_bill.lines;
    m_line = line;
    m_hasRegions = record.columns->region >= 0;
    beginSample();
    noteEvidence(record);
    const std::string_view date = record.cell(record.columns->date);
    if (auto checked = checkDay(*record.columns, date); !checked)
        return checked;
    const bool isCostAgain = m_repeats.isCostAgain(record);
    const BillAmount amount = amountOf(record, isCostAgain);
    if (!amount.unread.empty())
        return unread("cost", amount.unread, !m_options.table.decimals && numberCell(amount.unread));
    if (!amount.money && !billDay(date, DayOrder::DayFirst) && !billDay(date, DayOrder::MonthFirst)) {
        skip("no cost");
        return {};
    }
    if (!amount.money)
        return unread("cost", record.cell(record.columns->cost), false);
    const DayOrder order = record.columns->days.value_or(DayOrder::MonthFirst);
    const auto day = billDay(date, order);
    if (!day && isNoLine(record, *amount.money))
        return {};
    if (!day)
        return unread("day", date,
                      *amount.money == 0 || (!record.columns->days && timeCell(date, DayOrder::DayFirst)));
    if (auto checked = checkCurrency(record); !checked)
        return checked;
    m_allMoney += *amount.money;
    BillItem item = itemOf(record, *day, amount);
    if (isCostAgain) {
        m_repeats.noteCostAgain(record);
        item.gpuHours = 0;
    }
    return takeItem(record, std::move(item));
}

void BillSums::noteSeen(const Date &first, const Date &last)
{
    m_sums.lastSeen = m_sums.firstSeen ? std::max(m_sums.lastSeen, last) : last;
    m_sums.firstSeen = m_sums.firstSeen ? std::min(*m_sums.firstSeen, first) : first;
}

BillItem BillSums::itemOf(const BillRecord &record, const Date &day, const BillAmount &amount)
{
    const BillColumns &columns = *record.columns;
    BillItem item;
    item.kind = kindOf(record);
    item.meaning = amount.meaning;
    if (amount.meaning == ChargeMeaning::UnusedReservation || amount.meaning == ChargeMeaning::UnusedPlan)
        item.kind.category = Category::Idle;
    item.day = day;
    // The end of a charge is the first moment it no longer counts.
    const auto end = billDay(record.cell(columns.lastDay), columns.days.value_or(DayOrder::MonthFirst));
    item.last = end && day < *end ? dayBefore(*end) : day;
    item.money = *amount.money;
    const std::string charge = upperCase(record.cell(columns.charge));
    item.isUse = charge.empty() || charge == "USAGE" || charge.starts_with("UNUSED") || charge == "REGULAR" ||
                 amount.meaning == ChargeMeaning::CoveredByPlan ||
                 amount.meaning == ChargeMeaning::CoveredByReservation;
    item.isPurchase = charge == "PURCHASE";
    if (columns.region >= 0)
        item.region = record.cell(columns.region);
    if (const std::string_view resource = record.cell(columns.resource); !resource.empty())
        item.resource = std::hash<std::string_view>()(resource);
    if (item.kind.hasGpu && item.isUse) {
        const auto gpus = item.kind.gpus;
        const auto quantity = billMoney(record.cell(columns.quantity), record.mark);
        const double hours = hoursOf(record.cell(columns.unit));
        if (gpus && quantity && hours > 0)
            item.gpuHours = toDouble(*quantity) * hours * *gpus;
    }
    return item;
}

// Only what is used has hours; a line with money that does not say them leaves those of its month unknown.
void BillSums::noteHours(const BillItem &item)
{
    if (!item.kind.hasGpu || !item.isUse)
        return;
    std::optional<double> &sum = m_sums.gpuHours.try_emplace(billMonthOf(item.day), 0.0).first->second;
    if (item.gpuHours && sum)
        *sum += *item.gpuHours;
    else if (item.money != 0)
        sum.reset();
}

Result<void> BillSums::takeItem(const BillRecord &record, BillItem item)
{
    noteSeen(item.day, item.last);
    if (m_sample) {
        m_sample->day = item.day;
        m_sample->money = item.money;
    }
    if (!isAskedFor(item.day)) {
        noteSample(std::string("left out: ") + kOtherMonths);
        return add(m_bill.leftOut[kOtherMonths], item.money);
    }
    if (const char *waitsFor = m_commitments.holdBack(record, item)) {
        noteSample(waitsFor == BillCommitments::kUnusedPlans
                       ? fmt::format("{}: {}", categoryLabel(Category::Idle), waitsFor)
                       : waitsFor);
        return {};
    }
    m_repeats.note(record, item);
    return takeMoney(item);
}

Result<void> BillSums::add(BillShare &share, NanoMoney money)
{
    ++share.lines;
    if (!__builtin_add_overflow(share.money, money, &share.money))
        return {};
    return Error{ErrorKind::BadInput, "the costs add up to more than 9.2 billion; import fewer months",
                 place()};
}

Result<void> BillSums::takeMoney(const BillItem &item)
{
    const BillLineKind &kind = item.kind;
    if (!kind.hasGpu && !m_options.takesAllLines) {
        noteSample("left out: " + kind.group);
        if (m_example.empty() && !kind.machine.empty()) {
            m_example = kind.machine;
            m_exampleGroup = kind.group;
        }
        return add(m_bill.leftOut[kind.group], item.money);
    }
    const std::string &name = kind.machine.empty() ? kind.group : kind.machine;
    if (m_sample)
        noteSample(fmt::format("{}: {}", categoryLabel(kind.category), name));
    for (BillShare *share :
         {&m_sums.money[billMonthOf(item.day)][std::size_t(kind.category)], &m_bill.machines[name]})
        if (auto added = add(*share, item.money); !added)
            return added;
    if (m_hasRegions)
        if (auto added = add(m_bill.regions[item.region], item.money); !added)
            return added;
    if (item.resource != 0)
        m_resources.insert(item.resource);
    m_purchases += item.money != 0 && item.isPurchase;
    noteHours(item);
    m_bill.firstDay = m_bill.taken == 0 ? item.day : std::min(m_bill.firstDay, item.day);
    m_bill.lastDay = m_bill.taken == 0 ? item.last : std::max(m_bill.lastDay, item.last);
    ++m_bill.taken;
    return {};
}

std::string BillSums::leftOutWords() const
{
    std::string words;
    for (const auto &[group, share] : m_bill.leftOut) {
        if (group == kOtherMonths)
            continue;
        words += fmt::format("{}{} of {}{} ({})", words.empty() ? "" : ", ", share.lines, group,
                             group == m_exampleGroup ? " such as " + m_example : "",
                             billMoneyText(share.money, m_bill.currency));
    }
    return words;
}

Error BillSums::nothingTaken() const
{
    const bool hasOthers = m_bill.leftOut.count(kOtherMonths) > 0;
    if (const std::string left = leftOutWords(); !left.empty())
        return {ErrorKind::BadInput,
                fmt::format("holds no line of a machine with GPUs{}, but {}; use every line instead "
                            "(--all-lines)",
                            hasOthers ? " in the months asked for" : "", left),
                m_path};
    if (hasOthers)
        return {ErrorKind::BadInput,
                fmt::format("holds no line of the months asked for, only of {} to {} (--from and --to "
                            "choose the months)",
                            m_sums.firstSeen->iso(), m_sums.lastSeen.iso()),
                m_path};
    std::string found;
    for (const auto &[reason, count] : m_bill.skipped)
        found += fmt::format("{}{} with {}", found.empty() ? "" : ", ", count, reason);
    return {ErrorKind::BadInput,
            found.empty() ? "holds a header and no line; export a period with costs"
                          : fmt::format("holds no line that can be used: {}", found),
            m_path};
}

// They may pay for machines of the bill, or for others.
void BillSums::noteCommitments()
{
    const auto found = m_bill.leftOut.find(kNamelessCommitments);
    if (found == m_bill.leftOut.end() || found->second.money == 0)
        return;
    m_bill.issues.push_back(
        {Severity::Warning,
         fmt::format("{} of commitments that name no machine are left out; where they pay for machines "
                     "with GPUs, use every line (--all-lines)",
                     billMoneyText(found->second.money, m_bill.currency)),
         startOfBillMonth(m_sums.money.begin()->first).iso().substr(0, 7), 1});
}

Result<void> BillSums::finish(const BillColumns &columns)
{
    m_bill.format = columns.format;
    m_bill.costColumn = columns.costName;
    m_bill.isEffective = columns.isEffective;
    m_sample = nullptr;
    if (auto checked = checkMarks(); !checked)
        return checked;
    const BillCommitments::Takers takers{
        [this](const BillItem &item) { return takeMoney(item); },
        [this](const char *group, NanoMoney money) { return add(m_bill.leftOut[group], money); }};
    if (auto done = m_commitments.finish(m_options.takesAllLines, takers); !done)
        return done;
    m_bill.resources = std::int64_t(m_resources.size());
    if (m_sums.money.empty())
        return nothingTaken();
    const int first = m_sums.money.begin()->first;
    const int last = m_sums.money.rbegin()->first;
    if (last - first >= kMostBillMonths)
        return Error{
            ErrorKind::BadInput,
            fmt::format("goes from {} to {}; an option takes up to {} months: choose them with --from and "
                        "--to",
                        startOfBillMonth(first).iso().substr(0, 7), startOfBillMonth(last).iso().substr(0, 7),
                        kMostBillMonths),
            m_path};
    addBillMonths(m_bill, m_sums);
    noteCommitments();
    m_repeats.addIssues(m_bill, m_path);
    m_bill.takesAllLines = m_options.takesAllLines;
    if (m_purchases > 0 && !columns.isEffective)
        m_bill.issues.push_back(
            {Severity::Warning,
             fmt::format("{} of the lines are purchases, which count in the month they were paid; an export "
                         "of amortised (effective) cost spreads them",
                         m_purchases),
             m_path, 1});
    return {};
}

} // namespace breakeven
