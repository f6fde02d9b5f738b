// Revisions of a study: saving one with a comment, and the list of them.
#pragma once

class QWidget;

namespace breakeven {

class WindowStatus;
class Workspace;

// Asks for a comment and keeps the study as it is now.
void saveRevision(Workspace &workspace, WindowStatus &status, QWidget *parent);

// The list, newest first; opening one replaces the study, which can be undone.
void showRevisions(Workspace &workspace, WindowStatus &status, QWidget *parent);

} // namespace breakeven
