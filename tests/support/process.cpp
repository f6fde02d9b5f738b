#include "tests/support/process.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace breakeven::test {

ProcessResult runProcess(const std::string &program, const std::vector<std::string> &arguments,
                         const ProcessOptions &options)
{
    int out[2];
    int messages[2];
    ProcessResult result;
    if (::pipe(out) != 0 || ::pipe(messages) != 0)
        return result;
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(out[1], 1);
        ::dup2(messages[1], 2);
        ::dup2(::open("/dev/null", O_RDONLY), 0);
        for (int end : {out[0], out[1], messages[0], messages[1]})
            ::close(end);
        for (const auto &[name, value] : options.environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        if (!options.workingFolder.empty() && ::chdir(options.workingFolder.c_str()) != 0)
            ::_exit(126);
        std::vector<char *> words{const_cast<char *>(program.c_str())};
        for (const std::string &argument : arguments)
            words.push_back(const_cast<char *>(argument.c_str()));
        words.push_back(nullptr);
        ::execv(program.c_str(), words.data());
        ::_exit(127);
    }
    ::close(out[1]);
    ::close(messages[1]);
    pollfd ends[2] = {{out[0], POLLIN, 0}, {messages[0], POLLIN, 0}};
    std::string *texts[2] = {&result.out, &result.messages};
    for (int open = 2; open > 0;) {
        if (::poll(ends, 2, -1) < 0 && errno != EINTR)
            break;
        for (int i = 0; i < 2; ++i) {
            if (ends[i].fd < 0 || (ends[i].revents & (POLLIN | POLLHUP | POLLERR)) == 0)
                continue;
            char block[65536];
            const ssize_t count = ::read(ends[i].fd, block, sizeof block);
            if (count > 0) {
                texts[i]->append(block, std::size_t(count));
            } else {
                ::close(ends[i].fd);
                ends[i].fd = -1;
                --open;
            }
        }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

} // namespace breakeven::test
