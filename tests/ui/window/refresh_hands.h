// A person's hands on the list of price sources, and servers of this machine in place of all of them.
#pragma once

#include "tests/support/loopback_server.h"
#include "tests/ui/window/window_fixture.h"

#include "pricing/refresh/base_urls.h"
#include "pricing/sources/price_source.h"
#include "ui/dialogs/price_sources_dialog.h"

#include <QAction>

namespace breakeven::test {

// Every source is asked for on this machine, so that no test reaches beyond it.
class Bases
{
public:
    explicit Bases(const LoopbackServer &server)
    {
        for (const PriceSource &source : priceSources())
            qputenv(baseUrlVariable(source.name).c_str(), QByteArray::fromStdString(server.base()));
    }
    ~Bases()
    {
        for (const PriceSource &source : priceSources())
            qunsetenv(baseUrlVariable(source.name).c_str());
    }
};

inline void waitForEnd(WindowFixture &fixture)
{
    PriceRefreshJob &job = fixture.workspace().priceRefresh();
    if (!job.isRunning())
        return;
    QSignalSpy finished(&job, &PriceRefreshJob::finished);
    REQUIRE(finished.wait(kPatience));
}

inline void openSources(WindowFixture &fixture)
{
    for (QAction *action : fixture.window().findChildren<QAction *>())
        if (action->text() == QStringLiteral("Refresh Price So&urces…"))
            return action->trigger();
    FAIL("it is in no menu");
}

// Ticks only these, with the keyboard, and presses Refresh.
inline void refreshOnly(PriceSourcesDialog &dialog, const QStringList &names)
{
    QAbstractItemModel &model = *dialog.list()->model();
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        const bool isWanted = names.contains(index.data().toString());
        if ((index.data(Qt::CheckStateRole).toInt() == Qt::Checked) != isWanted) {
            dialog.list()->setCurrentIndex(index);
            QTest::keyClick(dialog.list(), Qt::Key_Space);
        }
    }
    CHECK(dialog.chosen() == names);
    QTest::mouseClick(dialog.refreshButton(), Qt::LeftButton);
}

inline void chooseSources(WindowFixture &fixture, const QStringList &names)
{
    fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) { refreshOnly(dialog, names); });
    openSources(fixture);
}

} // namespace breakeven::test
