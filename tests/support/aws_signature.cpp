#include "tests/support/aws_signature.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <sstream>

namespace breakeven::test {

namespace {

std::string hmac(const std::string &key, const std::string &text)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    HMAC(EVP_sha256(), key.data(), int(key.size()), reinterpret_cast<const unsigned char *>(text.data()),
         text.size(), digest, &size);
    return {reinterpret_cast<char *>(digest), size};
}

std::string hex(const std::string &bytes)
{
    std::string text;
    for (unsigned char byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::string sha256(const std::string &text)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    EVP_Digest(text.data(), text.size(), digest, &size, EVP_sha256(), nullptr);
    return hex({reinterpret_cast<char *>(digest), size});
}

std::string after(const std::string &text, const std::string &name)
{
    const auto at = text.find(name);
    return at == std::string::npos
               ? ""
               : text.substr(at + name.size(), text.find_first_of(", ", at + name.size()) - at - name.size());
}

} // namespace

std::string awsSignature(const ServedRequest &request, const std::string &signedNames, const AwsScope &scope,
                         const std::string &secret)
{
    const auto mark = request.target.find('?');
    std::string canonical = request.method + "\n" + request.path() + "\n" +
                            (mark == std::string::npos ? "" : request.target.substr(mark + 1)) + "\n";
    std::istringstream names(signedNames);
    for (std::string name; std::getline(names, name, ';');)
        canonical += name + ":" + request.header(name) + "\n";
    canonical += "\n" + signedNames + "\n" + sha256(request.body);
    const std::string moment = request.header("x-amz-date");
    const std::string day = moment.substr(0, 8);
    const std::string where = day + "/" + scope.region + "/" + scope.service + "/aws4_request";
    const std::string key =
        hmac(hmac(hmac(hmac("AWS4" + secret, day), scope.region), scope.service), "aws4_request");
    return hex(hmac(key, "AWS4-HMAC-SHA256\n" + moment + "\n" + where + "\n" + sha256(canonical)));
}

bool isSignedForAws(const ServedRequest &request, const std::string &id, const std::string &secret)
{
    const std::string sent = request.header("authorization");
    std::istringstream parts(after(sent, "Credential="));
    std::string part[5];
    for (std::string &one : part)
        std::getline(parts, one, '/');
    return part[0] == id && part[1] == request.header("x-amz-date").substr(0, 8) &&
           part[4] == "aws4_request" &&
           after(sent, "Signature=") ==
               awsSignature(request, after(sent, "SignedHeaders="), {part[2], part[3]}, secret);
}

} // namespace breakeven::test
