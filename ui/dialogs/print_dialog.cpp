#include "ui/dialogs/print_dialog.h"

#include "ui/dialogs/exports.h"
#include "ui/look/strings.h"
#include "ui/widgets/window_status.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>

#include <memory>

namespace breakeven {

namespace {

QString printWords(const char *text) { return QCoreApplication::translate("Print", text); }

void tell(WindowStatus &status, const QPrinter &printer)
{
    const QString file = printer.outputFileName();
    if (file.isEmpty())
        status.say(printWords("The report was sent to the printer %1.").arg(printer.printerName()));
    else
        status.sayFile(printWords("Printed to %1.").arg(QFileInfo(file).fileName()), file);
}

} // namespace

void showPrint(Workspace &workspace, WindowStatus &status, QWidget *parent)
{
    if (!workspace.result()) {
        status.say(printWords("There is no result to print yet."));
        return;
    }
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(toQt(workspace.study().name));
    printer->setCreator(QStringLiteral("Breakeven"));
    QPrintDialog dialog(printer.get(), parent);
    dialog.setWindowTitle(printWords("Print the Report"));
    dialog.setOption(QAbstractPrintDialog::PrintPageRange);
    dialog.setOption(QAbstractPrintDialog::PrintToFile);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const int revision = workspace.store().revisionCount(workspace.study().id);
    status.say(printWords("The report is being made; the window stays free."));
    workspace.reports().start(workspace.result(), [printer, revision, &status](const StudyResult &result,
                                                                               const ReportReading &reading) {
        if (const auto printed = printReport(*printer, result, reading, revision); !printed)
            status.say(toQt(printed.error().text()));
        else
            tell(status, *printer);
    });
}

} // namespace breakeven
