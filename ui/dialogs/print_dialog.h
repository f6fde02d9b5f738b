// Printing the report: asks for printer, paper and pages, then prints what the PDF shows.
#pragma once

class QWidget;

namespace breakeven {

class WindowStatus;
class Workspace;

void showPrint(Workspace &workspace, WindowStatus &status, QWidget *parent);

} // namespace breakeven
