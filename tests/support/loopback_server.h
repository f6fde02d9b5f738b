// An HTTP server on loopback that answers as the test says, one connection at a time.
#pragma once

#include <arpa/inet.h>
#include <functional>
#include <mutex>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace breakeven::test {

class LoopbackServer
{
public:
    // Gets the whole head of a request, from its first line on; gives the bytes of the answer.
    using Answer = std::function<std::string(const std::string &head)>;

    explicit LoopbackServer(Answer answer) : m_answer(std::move(answer))
    {
        m_listening = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ::bind(m_listening, reinterpret_cast<sockaddr *>(&address), sizeof address);
        ::listen(m_listening, 16);
        socklen_t size = sizeof address;
        ::getsockname(m_listening, reinterpret_cast<sockaddr *>(&address), &size);
        m_port = ntohs(address.sin_port);
        m_thread = std::jthread([this](std::stop_token stop) { serve(stop); });
    }
    ~LoopbackServer()
    {
        m_thread.request_stop();
        m_thread.join();
        ::close(m_listening);
    }

    std::string url(const std::string &path = "/") const
    {
        return "http://127.0.0.1:" + std::to_string(m_port) + path;
    }
    std::vector<std::string> heads() const
    {
        const std::lock_guard lock(m_mutex);
        return m_heads;
    }

    static std::string response(const std::string &status, const std::string &body,
                                const std::string &headers = {})
    {
        return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) +
               "\r\nConnection: close\r\n" + headers + "\r\n" + body;
    }

private:
    void serve(const std::stop_token &stop)
    {
        while (!stop.stop_requested()) {
            pollfd waiting{m_listening, POLLIN, 0};
            if (::poll(&waiting, 1, 20) <= 0)
                continue;
            const int connection = ::accept(m_listening, nullptr, nullptr);
            std::string head;
            char block[4096];
            while (head.find("\r\n\r\n") == std::string::npos) {
                const ssize_t count = ::recv(connection, block, sizeof block, 0);
                if (count <= 0)
                    break;
                head.append(block, std::size_t(count));
            }
            {
                const std::lock_guard lock(m_mutex);
                m_heads.push_back(head);
            }
            const std::string answer = m_answer(head);
            ::send(connection, answer.data(), answer.size(), MSG_NOSIGNAL);
            ::shutdown(connection, SHUT_WR);
            ::close(connection);
        }
    }

    Answer m_answer;
    int m_listening = -1;
    int m_port = 0;
    mutable std::mutex m_mutex;
    std::vector<std::string> m_heads;
    std::jthread m_thread;
};

} // namespace breakeven::test
