// Signs a request as AWS does (Signature Version 4), written apart from the program to check it.
#pragma once

#include "tests/support/loopback_server.h"

#include <string>

namespace breakeven::test {

struct AwsScope
{
    std::string region;
    std::string service;
};

// The signature of `request` over the headers that `signedNames` ("host;x-amz-date") names.
std::string awsSignature(const ServedRequest &request, const std::string &signedNames, const AwsScope &scope,
                         const std::string &secret);

// That its Authorization header names `id` and holds the signature that `secret` makes.
bool isSignedForAws(const ServedRequest &request, const std::string &id, const std::string &secret);

} // namespace breakeven::test
