// The rows of the study tree as a value; built from the study, shown by StudyTreeModel.
#pragma once

#include <QString>

#include "ui/study_result.h"

#include <memory>
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

    TreeItem &add(const QString &itemPath, const QString &itemText, const QString &itemSecondary = {});
};

std::unique_ptr<TreeItem> studyTree(const Study &study, const StudyResultPtr &result);

// Same paths at the same places: texts may differ.
bool isSameShape(const TreeItem &one, const TreeItem &other);

} // namespace breakeven
