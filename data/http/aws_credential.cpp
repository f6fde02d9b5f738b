#include "data/http/credential.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

namespace breakeven {

namespace {

std::string credentialVariable(const char *name)
{
    const char *const value = std::getenv(name);
    return value ? value : "";
}

std::string trimmedSetting(const std::string &text)
{
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string credentialsFile()
{
    const std::string named = credentialVariable("AWS_SHARED_CREDENTIALS_FILE");
    return named.empty() ? credentialVariable("HOME") + "/.aws/credentials" : named;
}

// The settings below "[profile]".
std::map<std::string, std::string> settingsOf(const std::string &path, const std::string &profile)
{
    std::map<std::string, std::string> settings;
    std::ifstream file(path);
    bool isInside = false;
    for (std::string line; std::getline(file, line);) {
        line = trimmedSetting(line);
        const auto sign = line.find('=');
        if (line.rfind('[', 0) == 0)
            isInside = trimmedSetting(line.substr(1, line.find(']') - 1)) == profile;
        else if (isInside && sign != std::string::npos && line[0] != '#')
            settings[trimmedSetting(line.substr(0, sign))] = trimmedSetting(line.substr(sign + 1));
    }
    return settings;
}

bool isPlain(const std::string &text)
{
    return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 32 || c == 127; });
}

Result<Credential> checkedKey(const std::string &id, const std::string &secret, const std::string &token,
                              const std::string &place)
{
    if (!isPlain(id + secret + token) || id.find(':') != std::string::npos)
        return Error{ErrorKind::BadInput,
                     place + " holds a line break or another character that no key has; set it anew",
                     {}};
    return Credential::awsKey(id, secret, token);
}

} // namespace

Result<Credential> awsCredential()
{
    std::string id = credentialVariable("AWS_ACCESS_KEY_ID");
    std::string secret = credentialVariable("AWS_SECRET_ACCESS_KEY");
    std::string token = credentialVariable("AWS_SESSION_TOKEN");
    const std::string file = credentialsFile();
    if (id.empty() || secret.empty()) {
        const std::string profile = credentialVariable("AWS_PROFILE");
        auto settings = settingsOf(file, profile.empty() ? "default" : profile);
        id = settings["aws_access_key_id"];
        secret = settings["aws_secret_access_key"];
        token = settings["aws_session_token"];
    }
    if (id.empty() || secret.empty())
        return Error{
            ErrorKind::NotFound,
            "there is no key of AWS: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or have a profile "
            "with them in " +
                file,
            {}};
    return checkedKey(id, secret, token, "the key of AWS");
}

Result<Credential> awsCredentialFromSecret(const std::string &secret, const std::string &place)
{
    const auto colon = secret.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == secret.size())
        return Error{ErrorKind::BadInput,
                     place + " lacks its id or its secret; a key of AWS is id:secret, set it anew",
                     {}};
    return checkedKey(secret.substr(0, colon), secret.substr(colon + 1), {}, place);
}

} // namespace breakeven
