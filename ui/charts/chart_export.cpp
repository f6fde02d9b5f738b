// What leaves a chart: clipboard, picture files, the table dialog.
#include "ui/charts/chart_widget.h"
#include "ui/charts/drawing_svg.h"

#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace breakeven {

QImage ChartWidget::image(qreal scale) const
{
    const QSizeF size = drawing().size;
    QImage result((size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    result.setDevicePixelRatio(scale);
    result.fill(QColor(style().palette.base));
    QPainter painter(&result);
    paint(painter, drawing());
    return result;
}

QByteArray ChartWidget::svg() const
{
    return svgOf(drawing(), QColor(style().palette.base), accessibleName(), description());
}

void ChartWidget::copy() const
{
    auto *content = new QMimeData;
    content->setText(table().tsv());
    content->setImageData(image(2));
    content->setData(QStringLiteral("image/svg+xml"), svg());
    QGuiApplication::clipboard()->setMimeData(content);
}

Result<void> ChartWidget::savePicture(const QString &path) const
{
    QSaveFile file(path);
    const bool isSvg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    bool isWritten = file.open(QIODevice::WriteOnly);
    if (isWritten && isSvg) {
        const QByteArray bytes = svg();
        isWritten = file.write(bytes) == bytes.size();
    } else if (isWritten) {
        isWritten = image(2).save(&file, "PNG");
    }
    if (isWritten && file.commit())
        return {};
    return Error{ErrorKind::Failed,
                 tr("The picture could not be written: %1. Choose another folder.")
                     .arg(file.errorString())
                     .toStdString(),
                 path.toStdString()};
}

void ChartWidget::askSavePicture()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save Picture"), accessibleName() + QLatin1String(".png"),
                                     tr("Bitmap (*.png);;Drawing (*.svg)"));
    if (path.isEmpty())
        return;
    if (const Result<void> result = savePicture(path); !result)
        emit failed(QString::fromStdString(result.error().text()));
}

void ChartWidget::showTable()
{
    auto *dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(description().section(QLatin1Char(':'), 0, 0));
    auto *model = new ChartTableModel(dialog);
    model->setTable(table());
    auto *sorted = new QSortFilterProxyModel(dialog);
    sorted->setSourceModel(model);
    sorted->setSortRole(Qt::UserRole);
    auto *view = new QTableView(dialog);
    view->setModel(sorted);
    view->setSortingEnabled(true);
    view->sortByColumn(-1, Qt::AscendingOrder); // as on the chart until a header is clicked
    view->setAlternatingRowColors(true);
    view->verticalHeader()->hide();
    view->resizeColumnsToContents();
    view->setAccessibleName(dialog->windowTitle());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(view);
    layout->addWidget(buttons);
    dialog->resize(760, 360);
    dialog->show();
}

} // namespace breakeven
