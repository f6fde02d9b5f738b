// Edits a thing of the study as a whole: an option, a workload, the conventions, the study itself.
//
// Names and choices are edited here; every number is a field that opens its own editor.
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace breakeven {

class WeekEditor;
class Workspace;
struct ConstInputPlace;

class OwnerEditor : public QWidget
{
    Q_OBJECT

public:
    explicit OwnerEditor(Workspace &workspace, QWidget *parent = nullptr);

    // "options.own", "workloads.training", "conventions", "study", or the path of a choice. False: none of
    // them.
    bool setPath(const QString &path);
    QString path() const { return m_path; }
    // What is edited may go, by Undo.
    bool isKnown() const;
    void refresh();

signals:
    void valueChosen(); // its editor is open: it is to be typed

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QStringList shape() const;
    void rebuild();
    void wrapRows();
    void addTexts();
    void addText(const QString &label, const std::function<QString()> &read,
                 const std::function<void(const QString &)> &write, const QString &toolTip = {});
    void addChoices();
    void addWeek(const QString &path);
    void addInputs();
    void addUnset();
    void openValue(const QString &path);
    // Why what was written is not taken; empty: it is.
    void showProblem(const QString &problem);
    void showSaid(const QString &said);
    QString shownText(const ConstInputPlace &place) const;
    void addRow(const QString &label, QWidget *field, const QString &toolTip);

    Workspace &m_workspace;
    QString m_path;
    QString m_owner; // the path without the key of a choice
    QStringList m_shape;
    QLabel *m_title;
    QLabel *m_problem;
    QLabel *m_said;
    int m_saidAt = -1; // the place of the undo stack it was said at
    QWidget *m_body = nullptr;
    QFormLayout *m_form = nullptr;
    WeekEditor *m_week = nullptr; // of a workload that has weights
    QVBoxLayout *m_column;
    std::vector<std::function<void()>> m_refreshers;
};

} // namespace breakeven
