// The editor for what is selected; read anew when it is shown.
#pragma once

#include <QDockWidget>

class QLabel;
class QScrollArea;
class QStackedWidget;

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
    void refresh();
    void refreshIfShown();

    Workspace &m_workspace;
    QStackedWidget *m_stack;
    QScrollArea *m_scroll;
    QLabel *m_nothing;
    InputEditor *m_input;
    OwnerEditor *m_owner;
};

} // namespace breakeven
