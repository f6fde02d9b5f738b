#include "tests/support/process.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sstream>
#include <sys/resource.h>
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
        if (options.mostFileBytes) {
            const rlimit most{*options.mostFileBytes, *options.mostFileBytes}, none{0, 0};
            ::setrlimit(RLIMIT_FSIZE, &most);
            ::setrlimit(RLIMIT_CORE, &none);
        }
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

bool isProgramHere(const std::string &name)
{
    const char *path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (::access((folder + "/" + name).c_str(), X_OK) == 0)
            return true;
    return false;
}

} // namespace breakeven::test
