#include "ui/widgets/issue_list.h"

#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/window_words.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString issueListWords(const char *text) { return QCoreApplication::translate("IssueList", text); }

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return issueListWords("note");
    case Severity::Warning:
        return issueListWords("warning");
    case Severity::Problem:
        return issueListWords("problem");
    }
    return {};
}

QString assumedText(int count)
{
    return count == 1
               ? issueListWords("1 value is assumed by the program; the page Assumptions lists it.")
               : issueListWords("%1 values are assumed by the program; the page Assumptions lists them.")
                     .arg(count);
}

Table issueTable(const Study &study, const std::vector<Issue> &issues)
{
    Table table;
    table.name = issueListWords("Warnings");
    table.columns = {{issueListWords("Kind"), {}, false, false, {}},
                     {issueListWords("What"), {}, false, false, {}},
                     {issueListWords("Where"), {}, false, false, {}}};
    for (const Issue &issue : issues) {
        TableRow row;
        row.path = toQt(issue.place) + QLatin1Char('#') + QString::number(table.rows.size());
        row.cells = {textCell(severityText(issue.severity),
                              issue.severity == Severity::Note ? CellTone::Secondary : CellTone::Warning),
                     textCell(inWindowWords(toQt(issue.sentence))),
                     textCell(placeInWords(study, issue.place), CellTone::Secondary)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

std::vector<Issue> issueList(Workspace &workspace)
{
    std::vector<Issue> issues;
    if (const StudyResultPtr &result = workspace.result()) {
        if (const auto &error = result->riskError)
            addIssue(issues, {Severity::Problem, error->message, error->where});
        for (const OptionOutcome &option : result->comparison.options)
            for (const Issue &issue : option.issues)
                addIssue(issues, issue);
        for (const Issue &issue : result->comparison.issues)
            if (issue.severity != Severity::Note)
                addIssue(issues, issue);
    }
    const InputUse *use = workspace.result() ? workspace.result()->use.get() : nullptr;
    if (const StudyResultPtr &result = workspace.result())
        for (const SanityNote &note : result->notes)
            if (note.fix && !note.isLeftOut()) // which is no warning
                addNotes({note}, issues);
    int assumed = 0; // a new study has a hundred of them, and a page that lists them
    for (const ConstInputPlace &place : allInputs(workspace.study())) {
        const AssumptionCheck check = checkOf(workspace.study(), place, use, &workspace.movedPaths());
        if (!needsLook(check))
            continue;
        assumed += check.isAssumed;
        if (check.isAssumed && !check.isStale && !check.hasMoved)
            continue;
        issues.push_back({Severity::Warning,
                          toStd(toQt(place.owner) + QStringLiteral(", ") + toQt(place.field->label) +
                                QStringLiteral(": ") + checkText(check)) +
                              ".",
                          place.path});
    }
    if (assumed > 0)
        issues.push_back({Severity::Warning, toStd(assumedText(assumed)), {}});
    return issues;
}

void showIssues(Workspace &workspace, QWidget *parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(issueListWords("Warnings"));
    auto *column = new QVBoxLayout(&dialog);
    auto *hint = new QLabel(issueListWords("Enter or a double click shows the place in the study."));
    hint->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(hint);
    auto *view = new TableView(issueListWords("Warnings"), TableView::Height::OfSpace);
    view->setWordWrap(true); // a sentence is read whole
    view->setTable(issueTable(workspace.study(), issueList(workspace)));
    column->addWidget(view);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    QObject::connect(view, &TableView::rowActivated, &dialog, [&](const QString &path) {
        workspace.select(path.section(QLatin1Char('#'), 0, 0));
        dialog.accept();
    });
    sizeByText(dialog, 100, 26);
    dialog.exec();
}

} // namespace breakeven
