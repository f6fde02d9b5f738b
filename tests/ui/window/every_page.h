// The studies and the walk over all pages that tests of the whole window share.
#pragma once

#include "tests/support/new_studies.h"
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/pages/pages.h"
#include "ui/widgets/page.h"
#include "ui/window/actions.h"

namespace breakeven::test {

// "statuses", "new": as `study new` makes it, "tokens": of an unknown speed, "no-prices".
inline Study studyOf(const char *name)
{
    if (std::string(name) == "statuses")
        return statusStudy();
    if (std::string(name) == "new")
        return made(sixteenH100()).study;
    if (std::string(name) == "tokens") {
        NewStudyRequest request = requestFor("H100 SXM");
        request.workload = "serving";
        return made(request).study;
    }
    Study study = statusStudy();
    for (auto &[id, option] : study.options)
        option.procurement.inputs["price"].value.reset();
    return study;
}

// Of each page that is made of results: the page as it stands when its calculations are done.
inline void forEachPage(WindowFixture &fixture, const std::function<void(Page &)> &look)
{
    for (const PageEntry &entry : pages()) {
        const QString id = QString::fromLatin1(entry.id);
        fixture.window().showPage(id);
        settle();
        INFO(entry.id);
        Page &page = *fixture.window().page(id);
        (void)QTest::qWaitFor([&] { return !page.headlineText().startsWith(QLatin1String("Calculating")); },
                              kPatience);
        settle();
        look(page);
    }
}

inline void triggerOf(WindowFixture &fixture, Command command)
{
    (*fixture.window().findChild<Actions *>())[command]->trigger();
}

} // namespace breakeven::test
