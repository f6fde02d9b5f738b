// The program of the window, which also runs the commands that need Qt.
#include "app/command_line/command_line.h"
#include "app/command_line/last_catch.h"
#include "app/desktop/desktop.h"

#include "ui/window/window.h"

#include <iostream>

int main(int argc, char **argv)
{
    using namespace breakeven;
    return withLastCatch(std::cerr, [&] {
        const std::vector<std::string> arguments(argv + 1, argv + argc);
        if (const auto window = windowArguments(arguments))
            return runWindow(argc, argv, QString::fromStdString(window->file), window->store);
        constexpr Desktop kDesktop{writeReportPdf, writeReportPage, keysFromKeyring};
        return runCommandLine(arguments, std::cout, std::cerr, &kDesktop);
    });
}
