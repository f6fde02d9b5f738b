#include "ui/docks/explain_dock.h"

#include "ui/appearance.h"
#include "ui/docks/explanation_text.h"
#include "ui/icons.h"
#include "ui/strings.h"
#include "ui/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>
#include <QVBoxLayout>

namespace breakeven {

ExplainDock::ExplainDock(Workspace &workspace, QWidget *parent)
    : QDockWidget(tr("Explain"), parent), m_workspace(workspace), m_text(new QTextBrowser),
      m_copy(new QPushButton(tr("&Copy"))), m_back(new QPushButton(tr("&Back")))
{
    setObjectName(QStringLiteral("explainDock"));
    auto *body = new QWidget(this);
    body->setObjectName(QStringLiteral("dockBody"));
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(0, 4, 0, 8);
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Explanation of the number last clicked"));
    m_text->document()->setDocumentMargin(12);
    m_text->viewport()->setAutoFillBackground(false);
    column->addWidget(m_text, 1);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(m_copy);
    row->addWidget(m_back);
    row->addStretch();
    column->addLayout(row);
    setWidget(body);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ExplainDock::follow);
    connect(m_copy, &QPushButton::clicked, this, &ExplainDock::copy);
    connect(m_back, &QPushButton::clicked, this, &ExplainDock::back);
    connect(&workspace, &Workspace::explainRequested, this, &ExplainDock::explain);
    connect(&workspace, &Workspace::resultChanged, this, &ExplainDock::refresh);
    connect(&workspace.document(), &StudyDocument::opened, this, &ExplainDock::clear);
    connect(&workspace.document(), &StudyDocument::closed, this, &ExplainDock::clear);
    clear();
}

const ExplainTarget &ExplainDock::target() const
{
    static const ExplainTarget kNothing{};
    return m_at < 0 ? kNothing : m_history[std::size_t(m_at)];
}

QString ExplainDock::plainText() const { return m_text->toPlainText(); }

void ExplainDock::explain(const ExplainTarget &target)
{
    if (target == this->target())
        return;
    m_history.resize(std::size_t(m_at + 1));
    m_history.push_back(target);
    m_at = int(m_history.size()) - 1;
    show(target);
}

void ExplainDock::back()
{
    if (m_at > 0)
        show(m_history[std::size_t(--m_at)]);
}

void ExplainDock::forward()
{
    if (m_at + 1 < int(m_history.size()))
        show(m_history[std::size_t(++m_at)]);
}

void ExplainDock::copy() { QApplication::clipboard()->setText(plainText()); }

void ExplainDock::show(const ExplainTarget &target)
{
    refresh();
    m_text->verticalScrollBar()->setValue(0);
    const StudyResultPtr &result = m_workspace.result();
    if (!result)
        return;
    const auto node = result->sheet.sheet->find(toStd(target.quantity));
    const bool isInput = node && result->sheet.sheet->node(*node).op == Op::Input;
    if (isInput && target.minus.isEmpty())
        m_workspace.select(target.quantity);
}

void ExplainDock::refresh()
{
    m_back->setEnabled(m_at > 0);
    m_copy->setEnabled(m_at >= 0);
    if (m_at < 0 || !m_workspace.result())
        return;
    const int position = m_text->verticalScrollBar()->value();
    m_text->setHtml(explanationHtml(*m_workspace.result(), target(), colors(this), locale()));
    m_text->verticalScrollBar()->setValue(position);
}

void ExplainDock::clear()
{
    m_history.clear();
    m_at = -1;
    m_text->setHtml(tr("<p>Click any number, or press Space on it, to see where it comes from.</p>"));
    refresh();
}

void ExplainDock::follow(const QUrl &link)
{
    const QString place = link.toString().section(QLatin1Char(':'), 1);
    if (link.scheme() == QLatin1String("page"))
        emit pageRequested(place);
    else if (link.scheme() == QLatin1String("select") || link.scheme() == QLatin1String("edit"))
        m_workspace.select(place);
    else
        explain({target().page, place});
}

void ExplainDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text->document())
        refresh();
}

} // namespace breakeven
