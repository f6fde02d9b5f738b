// A page of the window: message strip, filter bar, headline and content, scrolled vertically.
//
// It is read anew whenever it is shown; while nobody sees it, an edit does not wait for it.
#pragma once

#include <QScrollArea>

#include "ui/look/explain_target.h"
#include "ui/models/table.h"

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace breakeven {

class ChartWidget;
class FlowLayout;
class MessageStrip;
struct PageEntry;
struct StudyResult;
class Workspace;

class Page : public QScrollArea
{
    Q_OBJECT

public:
    Page(Workspace &workspace, const PageEntry &entry, QWidget *parent = nullptr);

    // "cash-flow": what it is known by; the title is only shown.
    QString id() const { return m_id; }
    QString title() const { return m_title; }
    // Reads study and result anew. The page itself asks for it where it is shown, and whenever it comes to
    // be.
    virtual void refresh() = 0;
    // The chart of the page; nothing when it has none.
    virtual ChartWidget *chart() const { return nullptr; }
    // Where its rows are searched as it is shown now; null: it has no such field of its own.
    virtual QLineEdit *searchField() const { return nullptr; }
    // What "copy" and an export of this page give.
    virtual Table table() const = 0;
    // Headline and second line as plain text.
    QString headlineText() const;
    void copy();

signals:
    void actionRequested(const QString &link); // of a message: "action:add-option"
    void status(const QString &sentence);
    void menuRequested(const QPoint &globalPlace); // for the selected option

protected:
    Workspace &workspace() const { return m_workspace; }
    QVBoxLayout *column() const { return m_column; }
    MessageStrip *strip() const { return m_strip; }

    // A combo, segments or buttons with their label, at the left of the bar; the bar wraps.
    void addToBar(const QString &label, QWidget *widget);
    // Copy, Show as Table and Save Picture at the right end of the bar.
    void addBarButtons(bool hasChart);
    // Links in them: "node:QUANTITY" explains, "action:…" is asked for.
    void setHeadline(const QString &html, const QString &secondHtml);
    // One line what the page shows, one why it is empty, links that fix it; empty: the page has content.
    void setEmpty(const QString &html);
    // The result, with at least one option and a known cost. Null where there is none to show: then the page
    // says why, and `shows` what it is for, as one sentence.
    const StudyResult *resultWithOptions(const QString &shows);
    // Where no option has a known cost: the page then says so in one line, with the step that mends it, and
    // shows nothing else.
    bool saysUnknown(const StudyResult &result);
    void explain(const QString &quantity);
    // As clicked on this page; nothing where the target is not valid.
    void explain(ExplainTarget target);
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    // For signals that change what the page says.
    void refreshIfShown();

private:
    void follow(const QString &link);
    void setFonts();
    void showHeadline();
    void showIcons();

    Workspace &m_workspace;
    QString m_id;
    QString m_title;
    QVBoxLayout *m_column;
    FlowLayout *m_bar;
    MessageStrip *m_strip;
    QLabel *m_headline;
    QString m_headlineHtml;
    QLabel *m_second;
    QLabel *m_empty;
    QToolButton *m_copy = nullptr;
    QToolButton *m_showTable = nullptr;
    QToolButton *m_savePicture = nullptr;
};

} // namespace breakeven
