#include "tests/support/loopback_server.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cctype>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace breakeven::test {

namespace {

// Reads on until `text` holds the end of the head; false when the client has gone.
bool readMore(int socket, std::string &text)
{
    char block[4096];
    const ssize_t count = ::recv(socket, block, sizeof block, 0);
    if (count <= 0)
        return false;
    text.append(block, std::size_t(count));
    return true;
}

ServedRequest parsedHead(const std::string &head)
{
    ServedRequest request;
    const auto line = head.substr(0, head.find("\r\n"));
    const auto first = line.find(' ');
    request.method = line.substr(0, first);
    request.target = line.substr(first + 1, line.rfind(' ') - first - 1);
    for (std::size_t at = line.size() + 2; at < head.size();) {
        const auto end = head.find("\r\n", at);
        const std::string header = head.substr(at, end - at);
        std::string name = header.substr(0, header.find(':'));
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return char(std::tolower(c)); });
        if (header.size() > name.size() + 2)
            request.headers[name] = header.substr(name.size() + 2);
        at = end == std::string::npos ? head.size() : end + 2;
    }
    return request;
}

} // namespace

std::string ServedRequest::header(const std::string &name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

bool Connection::send(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) {
            m_isClosing = true;
            return false;
        }
        bytes.remove_prefix(std::size_t(count));
    }
    return true;
}

bool Connection::head(int status, const std::vector<std::string> &headers)
{
    std::string text = "HTTP/1.1 " + std::to_string(status) + " -\r\n";
    for (const std::string &header : headers)
        text += header + "\r\n";
    return send(text + "\r\n");
}

bool Connection::respond(int status, const std::string &body, const std::vector<std::string> &headers)
{
    std::vector<std::string> all = headers;
    if (status != 304)
        all.push_back("Content-Length: " + std::to_string(body.size()));
    return head(status, all) && (status == 304 || send(body));
}

bool Connection::chunk(std::string_view bytes)
{
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", bytes.size());
    return send(size) && send(bytes) && send("\r\n");
}

void Connection::awaitEnd()
{
    std::string ignored;
    while (readMore(m_socket, ignored))
        ignored.clear();
    m_isClosing = true;
}

void Connection::reset()
{
    const linger now{1, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    m_isClosing = true;
}

LoopbackServer::LoopbackServer(Handler handler) : m_handler(std::move(handler))
{
    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *const any = reinterpret_cast<sockaddr *>(&address);
    if (::bind(m_listener, any, size) != 0 || ::listen(m_listener, 64) != 0 ||
        ::getsockname(m_listener, any, &size) != 0)
        throw std::runtime_error("the loopback server cannot listen");
    m_port = ntohs(address.sin_port);
    // A proxy of the machine that runs the tests has nothing to do with them.
    ::setenv("no_proxy", "127.0.0.1,localhost", 1);
    m_acceptor = std::thread([this] { accept(); });
}

LoopbackServer::~LoopbackServer()
{
    m_isEnding = true;
    ::shutdown(m_listener, SHUT_RDWR);
    m_acceptor.join();
    ::close(m_listener);
    {
        const std::lock_guard lock(m_mutex);
        for (int socket : m_open)
            ::shutdown(socket, SHUT_RDWR);
    }
    for (std::thread &server : m_servers)
        server.join();
}

void LoopbackServer::accept()
{
    while (!m_isEnding) {
        const int socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0)
            continue;
        // A body is sent after its head at once, not when the client has confirmed the head 40 ms later.
        const int isOn = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &isOn, sizeof isOn);
        ++m_connections;
        const std::lock_guard lock(m_mutex);
        m_open.push_back(socket);
        m_servers.emplace_back([this, socket] { serve(socket); });
    }
}

void LoopbackServer::serve(int socket)
{
    Connection connection(socket);
    std::string text;
    while (!connection.isClosing() && !m_isEnding) {
        std::size_t end = std::string::npos;
        while ((end = text.find("\r\n\r\n")) == std::string::npos)
            if (!readMore(socket, text))
                break;
        if (end == std::string::npos)
            break;
        ServedRequest request = parsedHead(text.substr(0, end));
        text.erase(0, end + 4);
        const std::size_t length = std::size_t(std::atoll(request.header("content-length").c_str()));
        while (text.size() < length && readMore(socket, text))
            continue;
        request.body = text.substr(0, length);
        text.erase(0, request.body.size());
        {
            const std::lock_guard lock(m_mutex);
            m_requests.push_back(request);
        }
        m_handler(request, connection);
    }
    const std::lock_guard lock(m_mutex);
    m_open.erase(std::find(m_open.begin(), m_open.end(), socket));
    ::close(socket);
}

std::vector<ServedRequest> LoopbackServer::requests() const
{
    const std::lock_guard lock(m_mutex);
    return m_requests;
}

} // namespace breakeven::test
