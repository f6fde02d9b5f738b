#include "data/workbook/cell_plan.h"

#include "data/workbook/book.h"
#include "model/evaluate/result_figures.h"
#include "model/numeric/letter_case.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

constexpr int kLongFormula = 400;   // characters; a longer one is cut into steps
constexpr int kLongestName = 100;   // of a cell
constexpr int kMostArguments = 200; // of one MAX; spreadsheets take 255

std::string constantText(double value)
{
    if (std::isnan(value))
        return "NA()";
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, std::fabs(value)).ptr;
    const std::string text = std::isinf(value) ? kNeverText : upperCase(std::string(digits, end));
    return std::signbit(value) ? "(-" + text + ")" : text;
}

bool isReduction(Op op) { return op == Op::Total || op == Op::Value || op == Op::Cumulative; }

std::string cellName(int row, int column, bool isFixed)
{
    const std::string mark = isFixed ? "$" : "";
    return mark + columnName(column) + mark + std::to_string(row + 1);
}

// "options.own-rack.price" → "options_own_rack_price".
std::string legalName(const std::string &path)
{
    std::string name = path.substr(0, std::size_t(kLongestName));
    for (char &c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)))
            c = '_';
    return name;
}

template<class Range>
void add(std::vector<NodeId> &roots, const Range &nodes)
{
    for (const NodeId node : nodes)
        if (node >= 0)
            roots.push_back(node);
}

// Of a workload; −1: of the whole.
void addFigures(std::vector<NodeId> &roots, const OptionNodes &nodes, int workload)
{
    for (const auto scope : {ResultFigure::Scope::Workload, ResultFigure::Scope::Tokens})
        for (const ResultFigure &figure : resultFigures(scope))
            if (const NodeId node = figure.node(nodes, workload);
                std::find(roots.begin(), roots.end(), node) == roots.end())
                add(roots, std::array{node});
}

void addServed(std::vector<NodeId> &roots, const ServedNodes &nodes)
{
    add(roots, nodes.total);
    add(roots, nodes.byMonth);
    add(roots, std::vector<NodeId>{nodes.machinesPeak, nodes.machines, nodes.waitMean, nodes.wait95});
}

// What a person looks for on the tab of an option.
std::vector<NodeId> rootsOf(const OptionNodes &nodes)
{
    std::vector<NodeId> roots;
    for (const char *id : {"total_cost", "cost_per_month", "cost_per_year", "npv", "npv_against_baseline",
                           "saving", "irr", "payback_months", "payback_years", "discounted_payback_years"})
        add(roots, std::array{nodeOf(nodes, id)});
    add(roots, std::vector<NodeId>{
                   nodes.spentUpFront, nodeOf(nodes, "paid_at_start"), nodes.monthlyCost,
                   nodes.cumulativeCost, nodes.depreciation, nodes.bookCost, nodes.cash.atStart,
                   nodes.cash.within, nodes.cash.atEnd, nodeOf(nodes, "served_share_of_hours"),
                   nodeOf(nodes, "idle_share_of_hours"), nodes.status.isInfeasible, nodes.status.isShort,
                   nodes.status.isOverBudget, nodes.status.isTooSlow, nodes.status.isOk});
    add(roots, nodes.status.demanded);
    add(roots, nodes.status.served);
    add(roots, nodes.costByYear);
    add(roots, nodes.byCategory);
    for (const LineNodes &line : nodes.lines)
        add(roots, std::vector<NodeId>{line.total, line.byMonth});
    addServed(roots, nodes.served);
    for (int workload = -1; workload < int(nodes.workloads.size()); ++workload)
        addFigures(roots, nodes, workload);
    for (const auto &parts : nodes.costByWorkload)
        add(roots, parts);
    for (const TokenNodes &tokens : nodes.tokens)
        add(roots, std::array{tokens.requests, tokens.served});
    return roots;
}

// What was planned and paid for an option, and the re-forecast.
bool isOfActuals(const Node &node)
{
    const std::size_t end = node.id.starts_with("options.") ? node.id.find('.', 8) : std::string::npos;
    return end != std::string::npos && node.id.compare(end, 8, ".actual.") == 0 && node.op != Op::Input;
}

std::vector<NodeId> rootsOf(const StudySheet &study)
{
    std::vector<NodeId> roots;
    for (const OptionNodes &option : study.options)
        add(roots, rootsOf(option));
    for (NodeId id = 0; id < study.sheet->size(); ++id)
        if (isOfActuals(study.sheet->node(id)))
            roots.push_back(id);
    return roots;
}

} // namespace

std::string columnName(int column)
{
    std::string name;
    for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26)
        name.insert(name.begin(), char('A' + (rest - 1) % 26));
    return name;
}

std::string tabPrefix(const std::string &tab)
{
    std::string quoted = "'";
    for (const char c : tab)
        quoted.append(c == '\'' ? 2 : 1, c);
    return quoted + "'!";
}

CellPlan::CellPlan(const StudySheet &study, const std::vector<std::string> &tabNames,
                   const std::string &functionsTab, const Evaluation &evaluation)
    : m_sheet(*study.sheet), m_live(m_sheet, rootsOf(study)), m_functionsTab(functionsTab)
{
    const std::size_t size = std::size_t(m_sheet.size());
    for (const std::string &name : tabNames)
        m_tabs.push_back({name, {}, {}});
    m_hasRow.resize(size, 0);
    m_uses.resize(size, 0);
    m_length.resize(size, 0);
    m_tab.resize(size, -1);
    m_place.resize(size);
    findNever(evaluation);
    countUses();
    chooseRows();
    assignTabs(study);
    placeRows();
    nameInputs();
    placeCalls();
}

// It is never now, or made of what may be.
void CellPlan::findNever(const Evaluation &evaluation)
{
    m_mayBeNever.resize(std::size_t(m_sheet.size()), 0);
    for (NodeId id = 0; id < m_sheet.size(); ++id) {
        const auto values = evaluation.values(id);
        const auto operands = m_sheet.operands(id);
        const Op op = m_sheet.node(id).op;
        const bool isTruth = op == Op::Less || op == Op::LessEqual || op == Op::Equal;
        m_mayBeNever[std::size_t(id)] =
            std::any_of(values.begin(), values.end(), [](double value) { return std::isinf(value); }) ||
            (!isTruth && !isCall(id) && std::any_of(operands.begin(), operands.end(), [this](NodeId operand) {
                return mayBeNever(operand);
            }));
    }
}

void CellPlan::countUses()
{
    for (NodeId id = 0; id < m_sheet.size(); ++id) {
        if (!m_live.isNeeded(id))
            continue;
        const Op op = m_sheet.node(id).op;
        for (const NodeId operand : m_sheet.operands(id)) {
            m_uses[std::size_t(operand)] += isGuarded(id) ? 2 : 1; // a guard says it once more
            // What is added up, or compared with what it was, is looked for in cells.
            if (isReduction(op) || isFunctionCall(op))
                m_hasRow[std::size_t(operand)] = 1;
        }
    }
}

void CellPlan::chooseRows()
{
    for (NodeId id = 0; id < m_sheet.size(); ++id) {
        const std::size_t k = std::size_t(id);
        const Node &node = m_sheet.node(id);
        if (!m_live.isNeeded(id) || node.op == Op::Input || node.op == Op::Monthly ||
            (node.op == Op::Constant && !m_live.isRoot(id) && !m_hasRow[k])) {
            m_hasRow[k] = 0;
            continue;
        }
        int length = 16;
        for (const NodeId operand : m_sheet.operands(id))
            length += isWritten(operand) ? m_length[std::size_t(operand)] : 24;
        m_length[k] = length;
        m_hasRow[k] |= m_live.isRoot(id) || !node.id.empty() || !node.label.empty() || m_uses[k] > 1 ||
                       node.op == Op::Function || node.op == Op::Output || node.op == Op::Month ||
                       length > kLongFormula;
    }
}

// A row stands on the tab of the option it is named for; a step on that of the one option that uses it.
void CellPlan::assignTabs(const StudySheet &study)
{
    const int common = int(study.options.size());
    std::map<std::string, int> byPrefix;
    for (int k = 0; k < common; ++k)
        byPrefix.emplace(study.options[std::size_t(k)].id, k);
    for (NodeId id = m_sheet.size() - 1; id >= 0; --id) {
        int &tab = m_tab[std::size_t(id)];
        const std::string &name = m_sheet.node(id).id;
        if (name.starts_with("options.")) {
            const auto found = byPrefix.find(name.substr(8, name.find('.', 8) - 8));
            tab = found == byPrefix.end() ? common : found->second;
        } else if (!name.empty() || tab < 0) {
            tab = common;
        }
        if (!m_live.isNeeded(id))
            continue;
        for (const NodeId operand : m_sheet.operands(id)) {
            int &other = m_tab[std::size_t(operand)];
            other = other < 0 || other == tab ? tab : common;
        }
    }
}

void CellPlan::placeRows()
{
    const auto tabOf = [&](NodeId id) -> PlanTab & { return m_tabs[std::size_t(m_tab[std::size_t(id)])]; };
    for (const NodeId root : m_live.roots())
        if (m_hasRow[std::size_t(root)])
            tabOf(root).results.push_back(root);
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        if (m_hasRow[std::size_t(id)] && !m_live.isRoot(id))
            tabOf(id).steps.push_back(id);
    for (int tab = 0; tab < int(m_tabs.size()); ++tab) {
        const PlanTab &rows = m_tabs[std::size_t(tab)];
        for (std::size_t k = 0; k < rows.results.size(); ++k)
            m_place[std::size_t(rows.results[k])] = {tab, kFirstRow + int(k)};
        for (std::size_t k = 0; k < rows.steps.size(); ++k)
            m_place[std::size_t(rows.steps[k])] = {tab, rows.rowOfStep(k)};
    }
}

void CellPlan::nameInputs()
{
    std::set<std::string> taken;
    for (const SheetInput &input : m_sheet.inputs()) {
        std::string name;
        if (m_live.isNeeded(input.node)) {
            const std::string base = legalName(input.path);
            name = base;
            // Spreadsheets do not tell capitals from small letters.
            for (int n = 2; !taken.insert(upperCase(name)).second; ++n)
                name = base + "_" + std::to_string(n);
        }
        m_inputNames.push_back(name);
    }
}

void CellPlan::placeCalls()
{
    int row = kFirstRow;
    for (const NodeId call : m_live.calls()) {
        m_calls.push_back({call, row});
        row += 1 + int(m_sheet.operands(call).size());
    }
}

bool CellPlan::isWritten(NodeId id) const
{
    return !m_hasRow[std::size_t(id)] && m_sheet.node(id).op != Op::Input;
}

bool CellPlan::hasCell(NodeId id) const
{
    return id >= 0 && m_live.isNeeded(id) && (m_hasRow[std::size_t(id)] || m_sheet.node(id).op == Op::Input);
}

bool CellPlan::isCall(NodeId id) const
{
    const Op op = m_sheet.node(id).op;
    return isFunctionCall(op) || op == Op::Output;
}

std::string CellPlan::reference(NodeId id, int month, int tab) const
{
    const Node &node = m_sheet.node(id);
    if (node.op == Op::Input)
        return m_inputNames[std::size_t(node.index)];
    const Place &place = m_place[std::size_t(id)];
    const bool isSeries = node.shape == Shape::Series;
    const std::string prefix = place.tab == tab ? "" : tabPrefix(m_tabs[std::size_t(place.tab)].name);
    return prefix + cellName(place.row, isSeries ? kMonthColumn + month : kValueColumn, !isSeries);
}

std::string CellPlan::range(NodeId id, int first, int last, int tab) const
{
    const Place &place = m_place[std::size_t(id)];
    const std::string prefix = place.tab == tab ? "" : tabPrefix(m_tabs[std::size_t(place.tab)].name);
    return prefix + cellName(place.row, kMonthColumn + first, true) + ":" +
           cellName(place.row, kMonthColumn + last - 1, true);
}

std::string CellPlan::formula(NodeId id, int month) const
{
    return text(id, month, m_place[std::size_t(id)].tab);
}

std::string CellPlan::operandText(NodeId id, int month, int tab) const
{
    if (!isWritten(id))
        return reference(id, month, tab);
    const Node &node = m_sheet.node(id);
    if (node.op == Op::Same)
        return operandText(m_sheet.operands(id)[0], month, tab);
    const std::string inner = text(id, month, tab);
    // "IF(…)" and "MIN(…)" hold together by themselves.
    const bool isCallOfForm = std::isupper(static_cast<unsigned char>(operation(node.op).workbook[0])) != 0;
    return node.op == Op::Constant || isCallOfForm ? inner : "(" + inner + ")";
}

std::string CellPlan::text(NodeId id, int month, int tab) const
{
    const Node &node = m_sheet.node(id);
    const auto operands = m_sheet.operands(id);
    switch (node.op) {
    case Op::Constant:
        return constantText(node.constant);
    case Op::Month:
        return workbookFormula(node.op, {}, month);
    case Op::Total: {
        const std::string cells = range(operands[0], node.firstMonth, node.lastMonth, tab);
        return workbookFormula(node.op, {&cells, 1});
    }
    case Op::Value: {
        const std::string cells = range(operands[0], 0, m_sheet.months(), tab);
        return workbookFormula(node.op, {&cells, 1}, node.firstMonth + 1);
    }
    case Op::Cumulative: {
        // The tab is said once: "'Own rack'!$G$5:I5".
        const std::string cells = range(operands[0], 0, 1, tab);
        const std::string last = cellName(m_place[std::size_t(operands[0])].row, kMonthColumn + month, false);
        return workbookFormula(node.op, {&last, 1}, 1, cells.substr(0, cells.rfind(':')));
    }
    default:
        break;
    }
    std::vector<std::string> texts;
    for (const NodeId operand : operands)
        texts.push_back(operandText(operand, month, tab));
    const std::string formula = workbookFormula(node.op, texts);
    const std::string unknown = operands.size() == 2 ? whenUnknown(id, texts[0], texts[1]) : std::string();
    return unknown.empty() ? formula : "IF(" + unknown + ",NA()," + formula + ")";
}

// Where infinity gives no number and the one that stands for it would: never − never, never ÷ never, never ×
// 0.
std::string CellPlan::whenUnknown(NodeId id, const std::string &a, const std::string &b) const
{
    const auto operands = m_sheet.operands(id);
    const bool isA = mayBeNever(operands[0]), isB = mayBeNever(operands[1]);
    const auto isNever = [](const std::string &text) { return "ABS(" + text + ")>=" + kLeastNeverText; };
    switch (m_sheet.node(id).op) {
    case Op::Subtract:
        return isA && isB ? "AND(" + isNever(a) + "," + isNever(b) + ",SIGN(" + a + ")=SIGN(" + b + "))" : "";
    case Op::Divide:
        return isA && isB ? "AND(" + isNever(a) + "," + isNever(b) + ")" : "";
    case Op::Multiply:
        if (isA && isB)
            return "OR(AND(" + isNever(a) + "," + b + "=0),AND(" + isNever(b) + "," + a + "=0))";
        return isA ? "AND(" + isNever(a) + "," + b + "=0)" : isB ? "AND(" + isNever(b) + "," + a + "=0)" : "";
    default:
        return {};
    }
}

// The rows the formula of a node reads.
void CellPlan::collectRead(NodeId id, std::vector<NodeId> &read) const
{
    for (const NodeId operand : m_sheet.operands(id)) {
        if (isWritten(operand))
            collectRead(operand, read);
        else if (std::find(read.begin(), read.end(), operand) == read.end())
            read.push_back(operand);
    }
}

std::string CellPlan::statesOf(const std::vector<NodeId> &ids, int tab) const
{
    std::string text;
    int count = 0;
    for (const NodeId id : ids) {
        if (!hasCell(id) || !hasState(id))
            continue;
        if (count > 0)
            text += count % kMostArguments == 0 ? "),MAX(" : ",";
        const Place &place = m_place[std::size_t(id)];
        text += (place.tab == tab ? "" : tabPrefix(m_tabs[std::size_t(place.tab)].name)) +
                cellName(place.row, kStateColumn, true);
        ++count;
    }
    return count > kMostArguments ? "MAX(" + text + ")" : text;
}

std::string CellPlan::stateFormula(NodeId id) const
{
    const Node &node = m_sheet.node(id);
    const NodeId call = node.op == Op::Output ? m_sheet.operands(id)[0] : id;
    if (isCall(id)) {
        const auto found = std::find_if(m_calls.begin(), m_calls.end(),
                                        [&](const PlanCall &other) { return other.node == call; });
        return tabPrefix(m_functionsTab) + cellName(found->stateRow, kStateColumn, true);
    }
    std::vector<NodeId> read;
    collectRead(id, read);
    return "MAX(" + statesOf(read, m_place[std::size_t(id)].tab) + ")";
}

std::string CellPlan::stateOf(const std::vector<NodeId> &ids) const
{
    const std::string states = statesOf(ids, -1);
    return states.empty() ? "" : "MAX(" + states + ")";
}

std::string CellPlan::stateOfArguments(NodeId call) const
{
    const auto operands = m_sheet.operands(call);
    return statesOf({operands.begin(), operands.end()}, -1);
}

} // namespace breakeven
