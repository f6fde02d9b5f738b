#include "ui/dialogs/job_row.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

namespace breakeven {

namespace {

constexpr int kEvery = 100; // ms, a look at how far it is

} // namespace

JobRow::JobRow(const QString &start, std::function<double()> share, QWidget *parent)
    : QWidget(parent), m_share(std::move(share)), m_doing(new QLabel), m_progress(new QProgressBar),
      m_timer(new QTimer(this))
{
    m_doing->setObjectName(QStringLiteral("doing"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setMaximumWidth(220);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_button = buttons->addButton(start, QDialogButtonBox::ActionRole);
    m_button->setDefault(true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_doing);
    row->addWidget(m_progress);
    row->addStretch();
    row->addWidget(buttons);
    connect(m_button, &QPushButton::clicked, this, &JobRow::started);
    connect(buttons, &QDialogButtonBox::rejected, this, &JobRow::cancelled);
    connect(m_timer, &QTimer::timeout, this, &JobRow::showShare);
    setBusy({});
}

void JobRow::setBusy(const QString &what)
{
    const bool isBusy = !what.isEmpty();
    say(what);
    m_progress->setVisible(isBusy);
    m_progress->setRange(0, 0);
    if (isBusy)
        m_timer->start(kEvery);
    else
        m_timer->stop();
}

void JobRow::say(const QString &words) { m_doing->setText(words); }

void JobRow::showShare()
{
    if (const int percent = int(m_share() * 100); percent > 0) {
        m_progress->setRange(0, 100);
        m_progress->setValue(percent);
    }
}

} // namespace breakeven
