#include "ui/dialogs/preferences_dialog.h"

#include "data/readers/utc_time.h"
#include "ui/dialogs/currency_dialog.h"
#include "ui/dialogs/section_label.h"
#include "ui/dialogs/source_key_dialog.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/session/source_keys.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

namespace breakeven {

namespace {

// The sources of the catalogue; what a store has of them does not matter here.
std::vector<SourceStatus> catalogue()
{
    const auto none = Store::open(":memory:");
    auto status = none ? sourceStatus(*none) : Result<std::vector<SourceStatus>>(none.error());
    return status ? std::move(*status) : std::vector<SourceStatus>();
}

QLabel *hint(const QString &text)
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    label->setProperty("tone", QStringLiteral("secondary"));
    return label;
}

template<class Field>
Field *named(Field *field, const char *name)
{
    field->setObjectName(QString::fromLatin1(name));
    return field;
}

} // namespace

PreferencesDialog::PreferencesDialog(SourceKeys &keys, QWidget *parent)
    : QDialog(parent), m_keys(keys), m_sources(new PriceSourcesModel(catalogue(), keys, utcNow(), this)),
      m_currency(named(new QComboBox, "currency")), m_hours(named(new QDoubleSpinBox, "hours")),
      m_paper(named(new QComboBox, "paper")), m_appearance(named(new QComboBox, "appearance")),
      m_priceAge(named(new QSpinBox, "priceAge")), m_proxy(named(new QLineEdit, "proxy")),
      m_table(new TableView(tr("Keys of price sources"), TableView::Height::OfRows)),
      m_key(named(new QPushButton(tr("&Key…")), "key")), m_problem(problemLine())
{
    setWindowTitle(tr("Preferences"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(scrolling(buildBody(), tr("Preferences")), 1);
    column->addWidget(m_problem);
    addEnd(*this, *column, tr("&OK"));
    fill(preferences());
    showKeys();
    connect(&m_keys, &SourceKeys::changed, this, &PreferencesDialog::showKeys);
    sizeByText(*this, 96, 44);
}

QWidget *PreferencesDialog::buildBody()
{
    auto *body = new QWidget;
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 8, 0);
    const auto addForm = [&](const QString &title, void (PreferencesDialog::*add)(QFormLayout &)) {
        column->addWidget(sectionLabel(title, font()));
        auto *form = new QFormLayout;
        form->setRowWrapPolicy(QFormLayout::WrapLongRows);
        (this->*add)(*form);
        column->addLayout(form);
        column->addSpacing(8);
    };
    addForm(tr("New studies"), &PreferencesDialog::addStudyFields);
    addForm(tr("This program"), &PreferencesDialog::addWindowFields);
    column->addWidget(sectionLabel(tr("Keys of price sources"), font()));
    column->addWidget(buildKeys());
    column->addStretch();
    return body;
}

void PreferencesDialog::addStudyFields(QFormLayout &form)
{
    m_currency->setEditable(true);
    m_currency->addItems(currencyCodes());
    m_hours->setRange(1, 744);
    m_hours->setDecimals(1);
    m_hours->setSuffix(tr(" h"));
    form.addRow(tr("&Currency"), m_currency);
    form.addRow(tr("&Hours a month"), m_hours);
    form.addRow(hint(tr("730 h is the mean of a year, 720 h are 30 days. Existing studies keep theirs.")));
}

void PreferencesDialog::addWindowFields(QFormLayout &form)
{
    m_paper->addItem(tr("A4"), QStringLiteral("A4"));
    m_paper->addItem(tr("Letter"), QStringLiteral("Letter"));
    const std::pair<AppearanceChoice, QString> themes[] = {{AppearanceChoice::System, tr("As the system")},
                                                           {AppearanceChoice::Light, tr("Light")},
                                                           {AppearanceChoice::Dark, tr("Dark")}};
    for (const auto &[choice, text] : themes)
        m_appearance->addItem(text, appearanceName(choice));
    m_priceAge->setRange(1, 120);
    m_priceAge->setSuffix(tr(" months"));
    m_proxy->setPlaceholderText(tr("from the environment, or for example http://proxy.example.com:3128"));
    form.addRow(tr("&Paper of reports"), m_paper);
    form.addRow(tr("&Theme"), m_appearance);
    form.addRow(tr("Prices are o&ld after"), m_priceAge);
    form.addRow(hint(tr("The Prices page marks them. The warnings of a study always use 12 months, and 3 "
                        "for spot, so that every reader sees the same.")));
    form.addRow(tr("Pro&xy"), m_proxy);
}

QWidget *PreferencesDialog::buildKeys()
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(hint(tr("A key is read from the environment, from the file of the vendor's own "
                              "program, or from the desktop's keyring, where the button below puts it.")));
    column->addWidget(m_table);
    m_key->setAutoDefault(false);
    m_key->setToolTip(tr("Give the chosen source a key, or remove the one in the keyring"));
    column->addWidget(m_key, 0, Qt::AlignLeft);
    connect(m_key, &QPushButton::clicked, this, &PreferencesDialog::askKey);
    connect(m_table, &TableView::rowActivated, this, &PreferencesDialog::askKey);
    return part;
}

void PreferencesDialog::fill(const Preferences &kept)
{
    m_currency->setCurrentText(kept.currency);
    m_hours->setValue(kept.hoursPerMonth);
    m_paper->setCurrentIndex(std::max(0, m_paper->findData(kept.paper)));
    m_appearance->setCurrentIndex(std::max(0, m_appearance->findData(kept.appearance)));
    m_priceAge->setValue(kept.priceAgeMonths);
    m_proxy->setText(kept.proxy);
}

Preferences PreferencesDialog::entered() const
{
    return {
        m_currency->currentText().trimmed().toUpper(), m_hours->value(),    m_paper->currentData().toString(),
        m_appearance->currentData().toString(),        m_priceAge->value(), m_proxy->text().trimmed()};
}

// Only of sources that need one.
void PreferencesDialog::showKeys()
{
    Table table;
    table.name = tr("Keys of price sources");
    table.columns = {{tr("Source"), {}, false, false, {}}, {tr("Key"), {}, false, false, {}}};
    for (int row = 0; row < m_sources->rowCount(); ++row) {
        if (m_sources->keyPlace(row) == KeyPlace::NoneNeeded)
            continue;
        TableRow line;
        line.path = QString::number(row);
        for (const int column : {PriceSourcesModel::Name, PriceSourcesModel::Key})
            line.cells.push_back(textCell(m_sources->index(row, column).data().toString()));
        table.rows.push_back(std::move(line));
    }
    m_table->setTable(std::move(table));
    if (!m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_table->model()->index(0, 0));
}

void PreferencesDialog::askKey()
{
    const int row = m_table->currentPath().toInt();
    SourceKeyDialog(m_sources->source(row), m_sources->keyPlace(row), m_keys, this).exec();
}

QString PreferencesDialog::problem() const
{
    static const QRegularExpression kCode(QStringLiteral("^[A-Z]{3}$"));
    static const QRegularExpression kProxy(
        QStringLiteral("^(https?://|socks[45]h?://)?[^\\s/:@]+(:\\d{1,5})?/?$"));
    const Preferences said = entered();
    if (!kCode.match(said.currency).hasMatch())
        return tr("Expected a currency of three letters such as EUR, found “%1”.").arg(said.currency);
    if (!said.proxy.isEmpty() && !kProxy.match(said.proxy).hasMatch())
        return tr("Expected a proxy such as http://proxy.example.com:3128, without a password, found “%1”.")
            .arg(said.proxy);
    return {};
}

void PreferencesDialog::accept()
{
    const QString wrong = problem();
    m_problem->setText(wrong);
    m_problem->setVisible(!wrong.isEmpty());
    if (wrong.isEmpty())
        QDialog::accept();
}

} // namespace breakeven
