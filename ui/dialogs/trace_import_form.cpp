// The fields of the import of a trace.
#include "ui/dialogs/trace_import_dialog.h"

#include "ui/charts/trace_chart.h"
#include "ui/dialogs/job_row.h"
#include "ui/dialogs/serving_said_fields.h"
#include "ui/dialogs/table_form.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/trace_text.h"
#include "ui/session/store_session.h"
#include "ui/text/numbers.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTimeZone>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kMostTick = 31536000; // s, a year

QComboBox *combo(const char *name)
{
    auto *box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    return box;
}

// Some in the list, all places while typing.
void fillZones(QComboBox &box)
{
    box.setEditable(true);
    box.setInsertPolicy(QComboBox::NoInsert);
    box.addItems({TraceImportDialog::tr("from the file, else UTC"), QStringLiteral("UTC"),
                  QStringLiteral("Europe/Berlin"), QStringLiteral("Europe/London"),
                  QStringLiteral("America/New_York"), QStringLiteral("America/Los_Angeles"),
                  QStringLiteral("Asia/Shanghai"), QStringLiteral("+01:00"), QStringLiteral("-08:00")});
    QStringList places;
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds())
        if (id.contains('/'))
            places.append(QString::fromLatin1(id));
    auto *completer = new QCompleter(places, &box);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    box.setCompleter(completer);
}

} // namespace

void TraceImportDialog::buildForm()
{
    m_format = combo("format");
    m_format->addItem(tr("recognised from the file"), QString());
    for (const TraceFormat &format : traceFormats()) {
        m_format->addItem(QString::fromUtf8(format.name), QString::fromUtf8(format.name));
        m_format->setItemData(m_format->count() - 1, QString::fromUtf8(format.description), Qt::ToolTipRole);
    }
    m_kind = combo("kind");
    m_kind->addItem(tr("recognised from the file"), QString());
    for (int kind = 0; kind <= int(TraceKind::ServingRuns); ++kind)
        m_kind->addItem(traceKindText(TraceKind(kind)), QString::fromUtf8(traceKindName(TraceKind(kind))));
    m_zone = combo("zone");
    fillZones(*m_zone);
    m_unit = combo("unit");
    m_unit->addItem(tr("from the file"), QString());
    for (const char *unit : {"ms", "s", "min", "h"})
        m_unit->addItem(QString::fromLatin1(unit), QString::fromLatin1(unit));
    m_ticks = new QSpinBox;
    m_ticks->setObjectName(QStringLiteral("ticks"));
    m_ticks->setRange(0, kMostTick);
    m_ticks->setSpecialValueText(tr("from the file"));
    m_ticks->setSuffix(tr(" s"));
    m_ticks->setToolTip(tr("Length of a tick of an availability trace"));
    m_meaning = new QLabel;
    m_isAvailable = new QRadioButton;
    m_isUnavailable = new QRadioButton;
    m_isAvailable->setObjectName(QStringLiteral("isAvailable"));
    m_isUnavailable->setObjectName(QStringLiteral("isUnavailable"));
    for (QWidget *part : std::initializer_list<QWidget *>{m_meaning, m_isAvailable, m_isUnavailable})
        part->hide();
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setPlaceholderText(tr("as the file"));
    m_provider = new QLineEdit;
    m_provider->setObjectName(QStringLiteral("provider"));
    m_provider->setPlaceholderText(tr("whose machines"));
    m_place = new QLineEdit;
    m_place->setObjectName(QStringLiteral("place"));
    m_place->setPlaceholderText(tr("region or zone, GPU"));
    m_replace = new QCheckBox(tr("&Replace the stored trace of this name"));
    m_replace->setObjectName(QStringLiteral("replace"));
    m_replace->hide();
    m_columns = new QWidget;
    m_serving = new ServingSaidFields;
    m_serving->hide();
    connectForm();
}

void TraceImportDialog::connectForm()
{
    for (QComboBox *box : {m_format, m_kind, m_zone, m_unit})
        connect(box, &QComboBox::activated, this, &TraceImportDialog::read);
    for (QRadioButton *button : {m_isAvailable, m_isUnavailable})
        connect(button, &QRadioButton::clicked, this, &TraceImportDialog::read);
    connect(m_name, &QLineEdit::editingFinished, this, &TraceImportDialog::readTyped);
    connect(m_ticks, &QSpinBox::editingFinished, this, &TraceImportDialog::readTyped);
    connect(m_zone->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (m_zoneRead != m_zone->currentText())
            read();
    });
    connect(m_serving, &ServingSaidFields::changed, this, &TraceImportDialog::read);
    connect(m_replace, &QCheckBox::toggled, this, &TraceImportDialog::showImportable);
}

void TraceImportDialog::buildFields()
{
    auto *form = new QWidget;
    m_form = new QFormLayout(form);
    m_form->setContentsMargins(0, 0, 8, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_form->addRow(tr("&Contains"), m_kind);
    m_form->addRow(tr("Read &as"), m_format);
    m_form->addRow(tr("Time &zone"), m_zone);
    m_form->addRow(tr("&Unit of durations"), m_unit);
    m_form->addRow(tr("Tic&k"), m_ticks);
    m_form->addRow(m_meaning);
    m_form->addRow(m_isUnavailable);
    m_form->addRow(m_isAvailable);
    m_form->addRow(tr("&Provider"), m_provider);
    m_form->addRow(tr("P&lace, GPU"), m_place);
    m_form->addRow(tr("&Name"), m_name);
    m_form->addRow(m_replace);
    m_form->addRow(m_serving);
    m_form->addRow(m_columns);
    m_cells = std::make_unique<TableForm>(*m_form, [this] { read(); });
}

void TraceImportDialog::buildPreview()
{
    m_problem = problemLine();
    m_facts = new QLabel;
    m_facts->setWordWrap(true);
    m_facts->setObjectName(QStringLiteral("facts"));
    m_raw = new TableView(tr("As written in the file"), TableView::Height::OfRows);
    m_samples = new TableView(tr("As read from the file"), TableView::Height::OfRows);
    m_chart = new TraceChart;
    m_chart->setMinimumHeight(150);
    m_checks = new QLabel;
    m_checks->setObjectName(QStringLiteral("checks"));
    m_checks->setWordWrap(true);
    m_checks->setTextFormat(Qt::RichText);
    m_checks->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_rejected = new QPushButton(tr("&Save Rejected Rows…"));
    m_rejected->setObjectName(QStringLiteral("saveRejected"));
    m_rejected->setAutoDefault(false);
    connect(m_rejected, &QPushButton::clicked, this, &TraceImportDialog::askSaveRejected);
    buildFields();
    auto *left = new QScrollArea;
    left->setWidget(m_form->parentWidget());
    left->setWidgetResizable(true);
    left->setFrameShape(QFrame::NoFrame);
    left->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    left->setMinimumWidth(fontMetrics().averageCharWidth() * 36);
    m_content = new QWidget;
    m_content->hide();
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(8);
    column->addWidget(m_facts);
    column->addWidget(m_checks);
    column->addWidget(m_rejected, 0, Qt::AlignLeft);
    for (QWidget *part : std::initializer_list<QWidget *>{m_raw, m_samples, m_chart})
        column->addWidget(part);
    column->addStretch();
    auto *right = new QScrollArea;
    right->setWidget(m_content);
    right->setWidgetResizable(true);
    right->setFrameShape(QFrame::NoFrame);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(16);
    sides->addWidget(left, 2);
    sides->addWidget(right, 4);
    auto *all = new QVBoxLayout(this);
    all->addWidget(m_problem);
    all->addLayout(sides, 1);
    m_job->button()->setObjectName(QStringLiteral("importButton"));
    connect(m_job, &JobRow::started, this, &TraceImportDialog::write);
    connect(m_job, &JobRow::cancelled, this, &TraceImportDialog::reject);
    all->addWidget(m_job);
}

} // namespace breakeven
