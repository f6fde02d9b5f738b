// A person who imports traces: files that are dropped, the import's dialog answered.
#pragma once

#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/trace_import_dialog.h"

#include <fstream>
#include <functional>
#include <string>

namespace breakeven::test {

inline std::string written(WindowFixture &fixture, const std::string &name, const std::string &text)
{
    std::ofstream(fixture.folder().file(name), std::ios::binary) << text;
    return fixture.folder().file(name);
}

// Whenever the file has been read, `act` answers the dialog.
inline void answerImport(WindowFixture &fixture, const std::function<void(TraceImportDialog &)> &act)
{
    fixture.answer<TraceImportDialog>([act](TraceImportDialog &dialog) {
        const auto answer = [&dialog, act] { act(dialog); };
        QObject::connect(&dialog, &TraceImportDialog::previewed, &dialog, answer);
        if (dialog.shown())
            answer();
    });
}

inline void pressImport(TraceImportDialog &dialog)
{
    REQUIRE(dialog.importButton()->isEnabled());
    QTest::mouseClick(dialog.importButton(), Qt::LeftButton);
}

inline std::size_t storedTraces(WindowFixture &fixture)
{
    return fixture.workspace().store().store()->traces().list().value().size();
}

} // namespace breakeven::test
