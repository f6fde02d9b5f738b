// All that is worth a look in the open study: issues of the results and assumptions without source or out of
// date.
#pragma once

#include "model/study/issue.h"

#include <vector>

class QWidget;

namespace breakeven {

class Workspace;

std::vector<Issue> issueList(Workspace &workspace);

// The list as a dialog; choosing one selects its place.
void showIssues(Workspace &workspace, QWidget *parent);

} // namespace breakeven
