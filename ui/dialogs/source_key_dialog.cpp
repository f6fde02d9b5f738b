#include "ui/dialogs/source_key_dialog.h"

#include "pricing/refresh/refresh_plan.h"
#include "ui/look/strings.h"
#include "ui/models/price_sources_model.h"
#include "ui/session/source_keys.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

// All that take the same key.
QString sourcesOf(const QString &variable)
{
    QStringList names;
    for (const PriceSource &source : priceSources())
        if (source.key.variable && QLatin1String(source.key.variable) == variable)
            names.append(QString::fromUtf8(source.name));
    return names.join(QStringLiteral(", "));
}

} // namespace

SourceKeyDialog::SourceKeyDialog(const PriceSource &source, KeyPlace place, SourceKeys &keys, QWidget *parent)
    : QDialog(parent), m_source(source), m_keys(keys), m_variable(QString::fromUtf8(source.key.variable)),
      m_key(new QLineEdit), m_said(new QLabel), m_save(nullptr), m_remove(nullptr)
{
    setWindowTitle(tr("Key of %1").arg(sourcesOf(m_variable)));
    auto *state = new QLabel(stateText(place));
    state->setWordWrap(true);
    m_said->setObjectName(QStringLiteral("said"));
    m_said->setWordWrap(true);
    m_said->hide();
    auto *form = new QFormLayout;
    buildFields(*form);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("&Save in Keyring"), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("saveKey"));
    m_save->setDefault(true);
    if (m_keys.isKept(m_variable)) {
        m_remove = buttons->addButton(tr("&Remove from Keyring"), QDialogButtonBox::DestructiveRole);
        m_remove->setObjectName(QStringLiteral("removeKey"));
        m_remove->setAutoDefault(false);
        connect(m_remove, &QPushButton::clicked, this, &SourceKeyDialog::remove);
    }
    auto *column = new QVBoxLayout(this);
    column->addWidget(state);
    column->addLayout(form);
    column->addWidget(m_said);
    column->addWidget(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 58);
    connect(m_save, &QPushButton::clicked, this, &SourceKeyDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showFields(true);
}

QString SourceKeyDialog::stateText(KeyPlace place) const
{
    if (place == KeyPlace::Environment)
        return tr("There is a key in %1 of the environment or in the vendor's credentials file; it overrides "
                  "one in the keyring.")
            .arg(m_variable);
    if (m_keys.isKept(m_variable))
        return tr("There is a key in the keyring. A new one replaces it.");
    return tr("There is no key yet. The desktop's keyring will store it as %1 of Breakeven.").arg(m_variable);
}

void SourceKeyDialog::buildFields(QFormLayout &form)
{
    if (m_source.key.isAwsKey) {
        m_id = new QLineEdit;
        m_id->setObjectName(QStringLiteral("keyId"));
        form.addRow(tr("Access key &ID"), m_id);
        connect(m_id, &QLineEdit::textChanged, this, [this] { showFields(true); });
    }
    m_key->setObjectName(QStringLiteral("key"));
    m_key->setEchoMode(QLineEdit::Password);
    if (m_source.key.form)
        m_key->setPlaceholderText(QString::fromUtf8(m_source.key.form));
    form.addRow(m_id ? tr("Secret access &key") : tr("&Key"), m_key);
    connect(m_key, &QLineEdit::textChanged, this, [this] { showFields(true); });
}

QString SourceKeyDialog::entered() const
{
    const QString key = m_key->text().trimmed();
    return m_id ? m_id->text().trimmed() + QLatin1Char(':') + key : key;
}

void SourceKeyDialog::showFields(bool isEnabled)
{
    for (QLineEdit *field : {m_id, m_key})
        if (field)
            field->setEnabled(isEnabled);
    const bool isComplete =
        !m_key->text().trimmed().isEmpty() && (!m_id || !m_id->text().trimmed().isEmpty());
    m_save->setEnabled(isEnabled && isComplete);
    if (m_remove)
        m_remove->setEnabled(isEnabled);
}

void SourceKeyDialog::say(const QString &tone, const QString &sentence)
{
    m_said->setProperty("tone", tone);
    m_said->style()->unpolish(m_said);
    m_said->style()->polish(m_said);
    m_said->setText(sentence);
    m_said->show();
    layout()->activate();
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

void SourceKeyDialog::save()
{
    if (const auto checked = checkSecret(m_source, toStd(entered())); !checked)
        return say(QStringLiteral("error"), toQt(checked.error().message));
    wait();
    m_keys.keep(m_variable, entered(), this, [this](const Result<void> &answer) { take(answer); });
}

void SourceKeyDialog::remove()
{
    wait();
    m_keys.remove(m_variable, this, [this](const Result<void> &answer) { take(answer); });
}

void SourceKeyDialog::wait()
{
    showFields(false);
    say(QStringLiteral("secondary"), tr("Waiting for the keyring…"));
}

void SourceKeyDialog::take(const Result<void> &answer)
{
    if (answer)
        return accept();
    showFields(true);
    say(QStringLiteral("error"), toQt(answer.error().message));
}

} // namespace breakeven
