#include "ui/widgets/upgrade_strip.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString upgradeStripWords(const char *text) { return QCoreApplication::translate("UpgradeStrip", text); }

QString listHtml(const QString &study, const QStringList &changes)
{
    QString items;
    for (const QString &change : changes)
        items += QStringLiteral("<li style=\"margin-bottom: 4px\">%1</li>").arg(change.toHtmlEscaped());
    return upgradeStripWords(
               "<p>“%1” was written in an older format. The study now stores these things differently:</p>")
               .arg(study.toHtmlEscaped()) +
           QStringLiteral("<ul style=\"margin-left: 0; -qt-list-indent: 1\">%1</ul>").arg(items) +
           upgradeStripWords("<p>The file stays as it is until the study is saved to it.</p>");
}

} // namespace

UpgradeStrip::UpgradeStrip(QWidget *parent) : MessageStrip(parent)
{
    setAccessibleName(tr("Older format"));
    connect(this, &MessageStrip::linkActivated, this, [this](const QString &link) {
        if (link == QLatin1String("action:see-changes"))
            showList();
        else
            clear();
    });
}

void UpgradeStrip::setChanges(const QString &study, const QStringList &changes)
{
    m_study = study;
    m_changes = changes;
    const QString sentence =
        changes.size() == 1
            ? tr("“%1” was written in an older format; one thing is stored differently now.")
            : tr("“%1” was written in an older format; %2 things are stored differently now.");
    const QString named = changes.size() == 1 ? sentence.arg(study.toHtmlEscaped())
                                              : sentence.arg(study.toHtmlEscaped()).arg(changes.size());
    say(StripTone::Information, tr("%1 <a href=\"action:see-changes\">See What Changes</a> · "
                                   "<a href=\"action:close\">Close</a>")
                                    .arg(named));
}

void UpgradeStrip::showList()
{
    auto *dialog = new QDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("What Changes"));
    auto *column = new QVBoxLayout(dialog);
    auto *list = new QTextBrowser;
    list->setAccessibleName(tr("What is stored differently now"));
    list->setHtml(listHtml(m_study, m_changes));
    column->addWidget(list);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    const int width = fontMetrics().averageCharWidth() * 90;
    dialog->resize(width, width / 2);
    dialog->show();
}

} // namespace breakeven
