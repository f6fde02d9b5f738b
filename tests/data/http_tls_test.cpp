#include "data/http/http_client.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

using namespace breakeven;

namespace {

// `openssl s_server` with a certificate that nobody has signed.
class SelfSignedServer
{
public:
    SelfSignedServer()
    {
        const std::string key = m_folder.file("key.pem");
        const std::string certificate = m_folder.file("certificate.pem");
        const std::string make = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost "
                                 "-addext subjectAltName=DNS:localhost -keyout " +
                                 key + " -out " + certificate + " >/dev/null 2>&1";
        if (std::system(make.c_str()) != 0)
            return;
        const std::string serve = "echo $$; exec openssl s_server -accept 127.0.0.1:0 -www -cert " +
                                  certificate + " -key " + key + " 2>&1";
        m_output = ::popen(serve.c_str(), "r");
        char line[256];
        if (m_output && std::fgets(line, sizeof line, m_output))
            m_pid = std::atoi(line);
        while (m_output && m_port == 0 && std::fgets(line, sizeof line, m_output)) {
            const std::string text = line;
            if (text.compare(0, 7, "ACCEPT ") == 0)
                m_port = std::atoi(text.substr(text.rfind(':') + 1).c_str());
        }
    }
    ~SelfSignedServer()
    {
        if (m_pid > 0)
            ::kill(m_pid, SIGTERM);
        if (m_output)
            ::pclose(m_output);
    }
    SelfSignedServer(const SelfSignedServer &) = delete;
    SelfSignedServer &operator=(const SelfSignedServer &) = delete;

    int port() const { return m_port; } // 0 when it did not start

private:
    test::TemporaryFolder m_folder;
    std::FILE *m_output = nullptr;
    int m_pid = 0;
    int m_port = 0;
};

} // namespace

TEST_CASE("nothing is fetched from a server whose certificate nobody signed", "[outside][openssl]")
{
    SKIP_WITHOUT_PROGRAM("openssl");
    const SelfSignedServer server;
    REQUIRE(server.port() > 0);
    ::setenv("no_proxy", "127.0.0.1,localhost", 1);
    HttpClient client;
    HttpRequest request;
    request.url = "https://localhost:" + std::to_string(server.port()) + "/";
    const auto fetched = client.fetch(request);
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().message.find("certificate is not trusted") != std::string::npos);
}
