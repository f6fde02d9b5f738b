#include "ui/dialogs/revisions_dialog.h"

#include "data/study_file.h"
#include "ui/look/strings.h"
#include "ui/text/moment_text.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/window_status.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString revisionWords(const char *text) { return QCoreApplication::translate("Revisions", text); }

// Older programs wrote neither person nor time.
QString whoText(const StudyRevision &revision)
{
    return revision.who.empty() ? revisionWords("not recorded") : toQt(revision.who);
}

Table revisionTable(const std::vector<StudyRevision> &revisions)
{
    Table table;
    table.name = revisionWords("Revisions");
    table.columns = {{revisionWords("Revision"), {}, true, false, {}},
                     {revisionWords("Made"), {}, false, false, {}},
                     {revisionWords("Who"), {}, false, false, {}},
                     {revisionWords("Comment"), {}, false, false, {}}};
    for (std::size_t i = 0; i < revisions.size(); ++i) {
        const StudyRevision &revision = revisions[i];
        TableRow row;
        row.path = QString::number(revision.id);
        TableCell number = textCell(QString::number(revisions.size() - i));
        number.value = int(revisions.size() - i);
        row.cells = {number, textCell(momentText(revision.madeAt)), textCell(whoText(revision)),
                     textCell(revision.kind == RevisionKind::Automatic ? revisionWords("automatic")
                                                                       : toQt(revision.comment))};
        table.rows.push_back(std::move(row));
    }
    return table;
}

void openRevision(Workspace &workspace, WindowStatus &status, std::int64_t id)
{
    const auto revision = workspace.store().store()->studies().revision(workspace.study().id, id);
    if (!revision) {
        status.say(toQt(revision.error().text()));
        return;
    }
    auto reading = parseStudy(revision->text, "revision");
    if (!reading) {
        status.say(toQt(reading.error().text()));
        return;
    }
    workspace.document().change(std::move(reading->study),
                                revisionWords("Open revision of %1").arg(momentText(revision->madeAt)));
    status.say(revisionWords("This is the study as it was at %1; Undo returns to the present one.")
                   .arg(momentText(revision->madeAt)));
}

} // namespace

void saveRevision(Workspace &workspace, WindowStatus &status, QWidget *parent)
{
    bool isAccepted = false;
    const QString comment =
        QInputDialog::getText(parent, revisionWords("Save Revision"), revisionWords("What has changed?"),
                              QLineEdit::Normal, {}, &isAccepted);
    if (!isAccepted)
        return;
    workspace.saveAtOnce();
    const auto saved = workspace.store().addRevision(workspace.study(), comment);
    status.say(saved ? revisionWords("Revision saved.") : toQt(saved.error().text()));
    status.refresh();
}

void showRevisions(Workspace &workspace, WindowStatus &status, QWidget *parent)
{
    Store *store = workspace.store().store();
    const auto revisions = store ? store->studies().revisions(workspace.study().id)
                                 : Result<std::vector<StudyRevision>>(Error{
                                       ErrorKind::Failed, toStd(revisionWords("There is no store.")), {}});
    if (!revisions) {
        status.say(toQt(revisions.error().text()));
        return;
    }
    QDialog dialog(parent);
    dialog.setWindowTitle(revisionWords("Revisions"));
    auto *column = new QVBoxLayout(&dialog);
    if (revisions->empty())
        column->addWidget(new QLabel(revisionWords("This study has no revision yet. Ctrl+Alt+S saves one.")));
    auto *view = new TableView(revisionWords("Revisions"), TableView::Height::OfSpace);
    view->setTable(revisionTable(*revisions));
    column->addWidget(view);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton *open = buttons->addButton(revisionWords("&Open"), QDialogButtonBox::AcceptRole);
    open->setEnabled(!revisions->empty());
    column->addWidget(buttons);
    QString chosen;
    QObject::connect(view, &TableView::rowActivated, &dialog, [&](const QString &path) {
        chosen = path;
        dialog.accept();
    });
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, [&] {
        chosen = view->currentPath();
        dialog.accept();
    });
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    sizeByText(dialog, 90, 20);
    if (dialog.exec() == QDialog::Accepted && !chosen.isEmpty())
        openRevision(workspace, status, chosen.toLongLong());
}

} // namespace breakeven
