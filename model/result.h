// A value, or the reason why there is none: how every function reports what the user or the world can cause.
//
// Errors: `message` is one sentence (expected, found, what to do); `where` is `file:line:column`, a URL or a
// study path. The kinds are the exit codes of the command line.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace breakeven {

enum class ErrorKind { Failed = 1, Usage = 2, BadInput = 3, NotFound = 4, Cancelled = 5 };

struct Error
{
    ErrorKind kind = ErrorKind::Failed;
    std::string message;
    std::string where;

    // "where: message", or the message alone.
    std::string text() const { return where.empty() ? message : where + ": " + message; }
};

template<class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    // Requires: ok().
    T &value() &
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    const T &value() const &
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    T &&value() &&
    {
        assert(ok());
        return std::move(*std::get_if<0>(&m_state));
    }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    // Requires: !ok().
    const Error &error() const
    {
        assert(!ok());
        return *std::get_if<1>(&m_state);
    }

private:
    std::variant<T, Error> m_state;
};

template<>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    bool ok() const { return !m_error; }
    explicit operator bool() const { return ok(); }
    const Error &error() const
    {
        assert(m_error);
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

} // namespace breakeven
