#include "app/command_line/last_catch.h"

#include "app/command_line/output.h"
#include "model/result.h"

#include <exception>
#include <new>
#include <ostream>
#include <string>

namespace breakeven {

namespace {

int endWith(std::ostream &messages, const std::string &sentence)
{
    messages << "breakeven: " << terminalText(sentence) << '\n';
    return int(ErrorKind::Failed);
}

} // namespace

int withLastCatch(std::ostream &messages, const std::function<int()> &run)
{
    try {
        return run();
    } catch (const std::bad_alloc &) {
        return endWith(messages,
                       "There is not enough memory for this; close other programs, or ask for less. What was "
                       "written before is whole.");
    } catch (const std::exception &error) {
        return endWith(messages, std::string("The program failed through a fault of its own (") +
                                     error.what() + "); what was written before is whole. Please report it.");
    }
}

} // namespace breakeven
