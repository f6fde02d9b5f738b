#include "ui/widgets/option_row.h"

#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

namespace breakeven {

namespace {

constexpr int kNameStretch = 5;
constexpr int kAllocationStretch = 2;

QLabel *label(const QFont &font, const char *tone = "", Qt::Alignment side = Qt::AlignLeft)
{
    auto *text = new QLabel;
    text->setFont(font);
    text->setTextFormat(Qt::PlainText);
    text->setProperty("tone", QString::fromLatin1(tone));
    text->setAlignment(side | Qt::AlignVCenter);
    return text;
}

void setTone(QWidget &widget, const char *tone)
{
    if (widget.property("tone").toString() == QLatin1String(tone))
        return;
    widget.setProperty("tone", QString::fromLatin1(tone));
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

} // namespace

OptionRow::OptionRow(QWidget *parent)
    : QFrame(parent), m_tick(new QCheckBox), m_marker(new QLabel), m_name(label(font())),
      m_machine(label(fonts::small(font()), "secondary")),
      m_allocation(label(fonts::small(font()), "secondary")),
      m_price(label(fonts::section(font()), "", Qt::AlignRight)),
      m_date(label(fonts::small(font()), "secondary", Qt::AlignRight)),
      m_change(new QPushButton(tr("Change…")))
{
    setObjectName(QStringLiteral("optionRow"));
    for (QLabel *text : {m_name, m_machine, m_allocation})
        text->setWordWrap(true);
    m_change->setAutoDefault(false);
    m_change->setCheckable(true);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(10, 5, 8, 5);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(1);
    grid->setColumnStretch(2, kNameStretch);
    grid->setColumnStretch(3, kAllocationStretch);
    grid->addWidget(m_tick, 0, 0, 2, 1);
    grid->addWidget(m_marker, 0, 1, 2, 1);
    grid->addWidget(m_name, 0, 2);
    grid->addWidget(m_machine, 1, 2);
    grid->addWidget(m_allocation, 0, 3, 2, 1);
    grid->addWidget(m_price, 0, 4);
    grid->addWidget(m_date, 1, 4);
    grid->addWidget(m_change, 0, 5, 2, 1);
    m_marker->setFixedWidth(16);
    QSizePolicy policy = m_change->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_change->setSizePolicy(policy);
    connect(m_tick, &QCheckBox::clicked, this, [this](bool isTicked) { emit ticked(m_row.id, isTicked); });
    connect(m_change, &QPushButton::clicked, this, [this] { emit changeRequested(m_row.id); });
}

void OptionRow::setRow(const OfferedRow &row)
{
    m_row = row;
    m_tick->setObjectName(QStringLiteral("tick:") + row.id);
    m_change->setObjectName(QStringLiteral("change:") + row.id);
    m_tick->setChecked(row.isTicked);
    m_tick->setAccessibleName(tr("Compare %1").arg(row.name));
    m_change->setAccessibleName(tr("Change the offer of %1").arg(row.name));
    m_change->setVisible(row.hasOffers);
    m_name->setText(row.name);
    m_machine->setText(row.reason.isEmpty() ? row.machine
                                            : tr("%1. Left out: %2").arg(row.machine, row.reason));
    m_allocation->setText(row.allocation);
    m_price->setText(row.price);
    m_date->setText(row.unit + QStringLiteral(" · ") + row.date);
    m_date->setToolTip(row.dateNote);
    setTone(*m_date, row.isOld ? "warning" : "secondary");
    setTone(*m_name, row.isTicked ? "" : "secondary");
    showMarker();
}

void OptionRow::setOpen(bool isOpen) { m_change->setChecked(isOpen); }

void OptionRow::focusChange() { m_change->setFocus(Qt::OtherFocusReason); }

void OptionRow::showMarker()
{
    if (m_row.slot < 0)
        m_marker->clear();
    else
        m_marker->setPixmap(markerPixmap(m_row.slot, colors(this), 16, devicePixelRatioF()));
}

void OptionRow::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_marker)
        showMarker();
}

} // namespace breakeven
