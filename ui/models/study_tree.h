// The rows of the study tree as a value; built from the study, shown by StudyTreeModel.
#pragma once

#include <QString>

#include "ui/result/study_result.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace breakeven {

struct TreeItem
{
    QString path; // unique; a path of the study or a group: "options", "prices"
    QString text;
    QString secondary; // at the right end
    QString toolTip;
    int slot = -1; // of an option's marker
    bool isRenamable = false;
    bool hasWarning = false;
    TreeItem *parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<TreeItem>> children;

    // Takes over what is shown; false where nothing of it differs.
    bool show(const TreeItem &other);
    TreeItem &add(const QString &itemPath, const QString &itemText, const QString &itemSecondary = {});
};

// How many claims have which verdict.
using VerdictCounts = std::map<ClaimVerdict, int>;

// What is behind the rows. Without `use` nothing is known about unused inputs; without `verdicts` the claims
// have not been checked. Holds the study by reference.
struct TreeSource
{
    const Study &study;
    std::shared_ptr<const InputUse> use;
    std::optional<VerdictCounts> verdicts;
    const std::set<std::string> *moved = nullptr; // paths of prices that have changed since they were pinned
};

std::unique_ptr<TreeItem> studyTree(const TreeSource &source);

// Writes the rows of one input anew; false where other rows change with it, or it has none.
bool writeInput(TreeItem &root, const TreeSource &source, const std::string &path);

const TreeItem *findPath(const TreeItem &item, const QString &path);

// Same paths at the same places: texts may differ.
bool isSameShape(const TreeItem &one, const TreeItem &other);

} // namespace breakeven
