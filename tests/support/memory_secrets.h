// A keyring in memory that can be locked, and can take its time.
#pragma once

#include <QMetaObject>

#include "ui/session/secret_store.h"

#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace breakeven::test {

class MemorySecrets : public SecretStore
{
public:
    std::map<QString, QString> secrets;
    std::string problem;    // every answer is this; empty: none
    bool isWaiting = false; // answers wait for `answerAll`
    int reads = 0;

    void read(const QString &name, QObject *context, Read answered) override
    {
        ++reads;
        answer(context, [this, name, answered] {
            const auto found = secrets.find(name);
            if (!problem.empty())
                answered(Error{ErrorKind::Failed, problem, {}});
            else if (found == secrets.end())
                answered(Error{ErrorKind::NotFound, "the keyring has no " + name.toStdString(), {}});
            else
                answered(found->second);
        });
    }

    void write(const QString &name, const QString &secret, QObject *context, Done answered) override
    {
        answer(context, [this, name, secret, answered] {
            if (!problem.empty())
                return answered(Error{ErrorKind::Failed, problem, {}});
            secrets[name] = secret;
            answered({});
        });
    }

    void remove(const QString &name, QObject *context, Done answered) override
    {
        answer(context, [this, name, answered] {
            if (!problem.empty())
                return answered(Error{ErrorKind::Failed, problem, {}});
            secrets.erase(name);
            answered({});
        });
    }

    void answerAll()
    {
        for (const auto &waiting : std::exchange(m_waiting, {}))
            waiting();
    }

private:
    void answer(QObject *context, const std::function<void()> &say)
    {
        if (isWaiting)
            m_waiting.push_back(say);
        else
            QMetaObject::invokeMethod(context, say, Qt::QueuedConnection);
    }

    std::vector<std::function<void()>> m_waiting;
};

} // namespace breakeven::test
