#include "ui/widgets/dialog_layout.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

namespace breakeven {

QLabel *problemLine()
{
    auto *line = new QLabel;
    line->setObjectName(QStringLiteral("problem"));
    line->setWordWrap(true);
    line->setTextFormat(Qt::PlainText);
    line->setProperty("tone", QStringLiteral("error"));
    line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    line->hide();
    return line;
}

QScrollArea *scrolling(QWidget *inner, const QString &name)
{
    auto *area = new QScrollArea;
    area->setWidget(inner);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setAccessibleName(name);
    return area;
}

void sizeByText(QDialog &dialog, int characters, int lines)
{
    const QFontMetrics metrics = dialog.fontMetrics();
    const QSize wanted(metrics.averageCharWidth() * characters, metrics.lineSpacing() * lines);
    dialog.resize(wanted.boundedTo(dialog.screen()->availableSize() * 0.95));
}

QPushButton *addEnd(QDialog &dialog, QVBoxLayout &column, const QString &act)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *button = buttons->addButton(act, QDialogButtonBox::AcceptRole);
    button->setDefault(true);
    column.addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return button;
}

} // namespace breakeven
