// The documents of docs/ inside the program: text with pictures, links between documents, back, and a find
// field.
//
// They are compiled in as they stand (ui/breakeven.qrc), so the program says what the documents say.
#pragma once

#include <QTextBrowser>

class QWidget;

namespace breakeven {

// One document at a time. `qrc:/docs/window.md#cash-flow` is a section; a heading's anchor is its text in
// lower case with '-' for blanks, as on the web.
class HelpText : public QTextBrowser
{
public:
    explicit HelpText(QWidget *parent = nullptr);

    // The next place of `text` from the cursor on, from the top again behind the last one. False: there is
    // none.
    bool findNext(const QString &text);

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void doSetSource(const QUrl &url, QTextDocument::ResourceType type) override;
};

// Opens the documents beside the window at a section of docs/window.md: "cash-flow", the id of a page. Asked
// for again, the same window shows the other section.
void showHelp(const QString &section, QWidget *parent);

} // namespace breakeven
