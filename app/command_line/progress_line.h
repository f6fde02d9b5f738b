// How far a long command is: one line on the terminal behind standard error, taken away at its end.
//
// It appears when the command has taken half a second, and not at all with --quiet or without a terminal.
// Threads: any may show.
#pragma once

#include "app/command_line/command.h"

#include <chrono>
#include <mutex>
#include <string>

namespace breakeven {

class ProgressLine
{
public:
    // `doing`: "reading", "drawing runs".
    ProgressLine(const CommandContext &context, std::string doing);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    void show(double share); // from 0 to 1
    // Another part of the work, of which nobody knows how far it is.
    void begin(const std::string &doing);
    void clear(); // before something else is written

private:
    bool isTime() const;
    void write(const std::string &line);

    std::mutex m_mutex;
    std::ostream &m_messages;
    bool m_isShown;
    std::string m_doing;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
    int m_percent = -1;
    bool m_isThere = false; // on the terminal
};

} // namespace breakeven
