// Where each number of a sheet stands in a workbook, and the formula of its cell.
//
// A number with a name has a row on the tab of its option, or on the common one; so has a step that several
// formulas use or that is added up. Every other step is written into the formula that uses it. Rows and
// columns count from 0.
#pragma once

#include "data/export/live_nodes.h"
#include "model/evaluate/evaluate.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Columns of the tabs with rows of numbers.
enum PlanColumn {
    kLabelColumn,
    kUnitColumn,
    kValueColumn,
    kStateColumn,
    kWordsColumn,
    kIdColumn,
    kMonthColumn
};
inline constexpr int kFirstRow = 2; // the first with a number

// "A", "B", … "AA".
std::string columnName(int column);
// As it stands in a formula: "'Own rack'!".
std::string tabPrefix(const std::string &tab);

struct PlanTab
{
    std::string name;
    std::vector<NodeId> results; // what a person looks for: rows from kFirstRow on
    std::vector<NodeId> steps;   // one row is left free before them

    int rowOfStep(std::size_t k) const { return kFirstRow + int(results.size()) + 1 + int(k); }
};

// A call of a function without closed form; all outputs of a monthly one together.
struct PlanCall
{
    NodeId node = -1;
    int stateRow = 0; // on the tab of functions
};

class CellPlan
{
public:
    // `tabNames`: as the options of the sheet, then that of what is common. Requires: the sheet lives.
    CellPlan(const StudySheet &study, const std::vector<std::string> &tabNames,
             const std::string &functionsTab, const Evaluation &evaluation);

    const Sheet &sheet() const { return m_sheet; }
    const std::vector<PlanTab> &tabs() const { return m_tabs; }
    // The calls whose values the formulas rest on, in the order of their nodes.
    const std::vector<PlanCall> &calls() const { return m_calls; }
    // By input of the sheet: the name of its cell; empty: no formula speaks of it.
    const std::string &nameOfInput(int input) const { return m_inputNames[std::size_t(input)]; }

    bool hasCell(NodeId id) const;
    // The text that stands for the number in a formula on `tab` (−1: a tab that is not of the plan).
    std::string reference(NodeId id, int month, int tab) const;
    // The months [first, last) of a series.
    std::string range(NodeId id, int first, int last, int tab) const;
    // For a node with a row, without the "=". Requires: it is no call and no output of one.
    std::string formula(NodeId id, int month) const;
    bool isCall(NodeId id) const;

    // Whether a number rests on a function without closed form.
    bool hasState(NodeId id) const { return m_live.restsOnCall(id); }
    // A formula that is 1 where an argument of such a function has changed since the workbook was written.
    // Requires: `hasState`.
    std::string stateFormula(NodeId id) const;
    // The same of several numbers on another tab; empty where none has a state.
    std::string stateOf(const std::vector<NodeId> &ids) const;
    // The states of a call's own arguments; empty where none has one.
    std::string stateOfArguments(NodeId call) const;

private:
    struct Place
    {
        int tab = -1;
        int row = -1;
    };

    void findNever(const Evaluation &evaluation);
    bool mayBeNever(NodeId id) const { return m_mayBeNever[std::size_t(id)] != 0; }
    bool isGuarded(NodeId id) const
    {
        return m_sheet.operands(id).size() == 2 && !whenUnknown(id, "", "").empty();
    }
    std::string whenUnknown(NodeId id, const std::string &a, const std::string &b) const;
    void countUses();
    void chooseRows();
    void assignTabs(const StudySheet &study);
    void placeRows();
    void nameInputs();
    void placeCalls();
    bool isWritten(NodeId id) const; // into the formula that uses it
    std::string text(NodeId id, int month, int tab) const;
    std::string operandText(NodeId id, int month, int tab) const;
    void collectRead(NodeId id, std::vector<NodeId> &read) const;
    std::string statesOf(const std::vector<NodeId> &ids, int tab) const;

    const Sheet &m_sheet;
    LiveNodes m_live; // its roots in the order they are shown
    std::string m_functionsTab;
    std::vector<PlanTab> m_tabs;
    std::vector<PlanCall> m_calls;
    std::vector<std::string> m_inputNames;
    std::vector<char> m_mayBeNever; // an infinity, in the program
    std::vector<char> m_hasRow;
    std::vector<int> m_uses;
    std::vector<int> m_length; // of the formula, roughly
    std::vector<int> m_tab;
    std::vector<Place> m_place;
};

} // namespace breakeven
