// The start page: what studies are called is text, and what it says itself may be bold.
#include "tests/support/test.h"
#include "ui/pages/welcome_page.h"
#include "ui/session/settings.h"

#include <QLabel>
#include <QSignalSpy>

using namespace breakeven;

TEST_CASE("names of studies are no markup on the start page, and its own answers are")
{
    const RecentStudy strange{QStringLiteral("<b>Bold</b>"),
                              {},
                              QStringLiteral("id"),
                              QStringLiteral("<h1>BIG</h1> is cheapest"),
                              {}};
    settings::addRecentStudy(strange);
    WelcomePage page;
    page.refresh();
    QSignalSpy shown(&page, &WelcomePage::answersShown);
    REQUIRE((shown.count() > 0 || shown.wait(20000)));
    int strangers = 0, answers = 0;
    for (const QLabel *label : page.findChildren<QLabel *>()) {
        const bool isMarkup = label->textFormat() == Qt::RichText;
        const bool isStrange = label->text() == strange.name || label->text() == strange.answer;
        CAPTURE(label->text().toStdString());
        CHECK((label->textFormat() != Qt::AutoText || label->text().isEmpty())); // a picture has no text
        CHECK(isMarkup == (label->text().contains(QStringLiteral("<b>")) && !isStrange));
        strangers += isStrange;
        answers += isMarkup && label->text().contains(QStringLiteral("is cheapest"));
    }
    CHECK(strangers == 2);
    CHECK(answers >= 5);
}
