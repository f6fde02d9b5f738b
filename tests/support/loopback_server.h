// A small HTTP server on 127.0.0.1 that answers what a test tells it to, faults included.
//
// Threads: one accepts, one each serves a connection; the handler runs on the latter, several at a time.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace breakeven::test {

struct ServedRequest
{
    std::string method;
    std::string target;                         // path and query, as written
    std::map<std::string, std::string> headers; // names in lower case
    std::string body;

    std::string header(const std::string &name) const;
    std::string path() const { return target.substr(0, target.find('?')); }
};

// The server's end of a connection, for answers that break off.
class Connection
{
public:
    explicit Connection(int socket) : m_socket(socket) {}

    // False once the client has gone.
    bool send(std::string_view bytes);
    // Head with Content-Length, and the body.
    bool respond(int status, const std::string &body, const std::vector<std::string> &headers = {});
    // Head only; `headers` are all there are.
    bool head(int status, const std::vector<std::string> &headers);
    bool chunk(std::string_view bytes);
    // Reads until the client goes.
    void awaitEnd();
    // Ends with a reset instead of an orderly close.
    void reset();
    void close() { m_isClosing = true; }
    bool isClosing() const { return m_isClosing; }

private:
    int m_socket;
    bool m_isClosing = false;
};

class LoopbackServer
{
public:
    using Handler = std::function<void(const ServedRequest &, Connection &)>;

    explicit LoopbackServer(Handler handler);
    ~LoopbackServer();
    LoopbackServer(const LoopbackServer &) = delete;
    LoopbackServer &operator=(const LoopbackServer &) = delete;

    int port() const { return m_port; }
    // "http://127.0.0.1:PORT", and an address on it.
    std::string base() const { return "http://127.0.0.1:" + std::to_string(m_port); }
    std::string url(const std::string &target) const { return base() + target; }

    // What has been asked so far, in order of arrival.
    std::vector<ServedRequest> requests() const;
    int requestCount() const { return int(requests().size()); }
    int connectionCount() const { return m_connections; }

private:
    void accept();
    void serve(int socket);

    Handler m_handler;
    int m_listener = -1;
    int m_port = 0;
    std::atomic<int> m_connections = 0;
    std::atomic<bool> m_isEnding = false;
    mutable std::mutex m_mutex;
    std::vector<int> m_open;
    std::vector<ServedRequest> m_requests;
    std::vector<std::thread> m_servers;
    std::thread m_acceptor;
};

} // namespace breakeven::test
