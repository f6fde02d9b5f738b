#include "tests/support/prometheus_program.h"

#include "tests/support/process.h"

#include <arpa/inet.h>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace breakeven::test {

namespace {

int freePort()
{
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    const bool isBound = ::bind(socket, reinterpret_cast<sockaddr *>(&address), size) == 0 &&
                         ::getsockname(socket, reinterpret_cast<sockaddr *>(&address), &size) == 0;
    ::close(socket);
    return isBound ? ntohs(address.sin_port) : 0;
}

} // namespace

PrometheusProgram::PrometheusProgram(const std::string &programs, const std::string &folder,
                                     const std::string &samples)
{
    const std::string text = folder + "/samples.txt";
    std::ofstream(text, std::ios::binary) << samples;
    std::ofstream(folder + "/prometheus.yml") << "global: {}\n";
    // One block for all: each is made by a pass over the whole text.
    const ProcessResult made =
        runProcess(programs + "/promtool", {"tsdb", "create-blocks-from", "--max-block-duration=240h",
                                            "openmetrics", text, folder + "/blocks"});
    if (made.exitCode != 0)
        m_failure = "promtool: " + made.messages;
    else
        start(programs + "/prometheus", folder);
}

void PrometheusProgram::start(const std::string &program, const std::string &folder)
{
    m_port = freePort();
    std::vector<std::string> words{
        program, "--config.file=" + folder + "/prometheus.yml", "--storage.tsdb.path=" + folder + "/blocks",
        "--storage.tsdb.retention.time=100y", "--web.listen-address=127.0.0.1:" + std::to_string(m_port)};
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    int log[2];
    if (::pipe2(log, O_CLOEXEC) != 0) {
        m_failure = "no pipe for its messages";
        return;
    }
    m_process = ::fork();
    if (m_process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(log[1], 1);
        ::dup2(log[1], 2);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(log[1]);
    m_log = log[0];
    std::string said;
    char block[4096];
    while (said.find("Server is ready to receive web requests") == std::string::npos) {
        const ssize_t count = ::read(m_log, block, sizeof block);
        if (count <= 0) {
            m_failure = "prometheus: " + said;
            return;
        }
        said.append(block, std::size_t(count));
    }
}

void PrometheusProgram::kill()
{
    if (m_process > 0) {
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
        ::close(m_log);
    }
    m_process = -1;
}

} // namespace breakeven::test
