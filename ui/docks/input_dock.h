// The editor for what is selected; read anew when it is shown.
#pragma once

#include <QDockWidget>

class QLabel;
class QScrollArea;

namespace breakeven {

class InputEditor;
class OwnerEditor;
class Workspace;

class InputDock : public QDockWidget
{
    Q_OBJECT

public:
    explicit InputDock(Workspace &workspace, QWidget *parent = nullptr);

    InputEditor &inputEditor() { return *m_input; }
    void focusEditor();

signals:
    void priceRequested(const QString &path);
    void shareRequested(const QString &path);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void showSelection(const QString &path);
    void showEditor(QWidget *editor);
    void refresh();
    void refreshIfShown();

    Workspace &m_workspace;
    QWidget *m_body;
    QScrollArea *m_scroll;
    QLabel *m_nothing;
    InputEditor *m_input;
    OwnerEditor *m_owner;
    QWidget *m_shown = nullptr; // of the three
};

} // namespace breakeven
