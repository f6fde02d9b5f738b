// A real Prometheus on a free port of 127.0.0.1, with the samples of an OpenMetrics text and nothing else.
//
// Owns: the process, which ends with it. Errors: `failure` says why it does not run.
#pragma once

#include <string>
#include <sys/types.h>

namespace breakeven::test {

class PrometheusProgram
{
public:
    // `programs` holds prometheus and promtool; what is written goes into `folder`.
    PrometheusProgram(const std::string &programs, const std::string &folder, const std::string &samples);
    ~PrometheusProgram() { kill(); }
    PrometheusProgram(const PrometheusProgram &) = delete;
    PrometheusProgram &operator=(const PrometheusProgram &) = delete;

    const std::string &failure() const { return m_failure; }
    std::string base() const { return "http://127.0.0.1:" + std::to_string(m_port); }
    // At once, as a machine that fails; returns when it has gone.
    void kill();

private:
    void start(const std::string &program, const std::string &folder);

    std::string m_failure;
    int m_port = 0;
    int m_log = -1;
    pid_t m_process = -1;
};

} // namespace breakeven::test
