#include "data/http/http_client.h"
#include "tests/support/aws_signature.h"
#include "tests/support/test.h"

#include <cstdlib>
#include <fstream>

using namespace breakeven;
using breakeven::test::awsSignature;
using breakeven::test::Connection;
using breakeven::test::LoopbackServer;
using breakeven::test::ServedRequest;

namespace {

constexpr const char *kSecret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
constexpr const char *kForm = "application/x-www-form-urlencoded; charset=utf-8";
constexpr const char *kSpotBody = "Action=DescribeSpotPriceHistory&InstanceType.1=p5.48xlarge&MaxResults="
                                  "1000&ProductDescription.1=Linux%2FUNIX"
                                  "&StartTime=2026-11-20T09%3A30%3A00Z&Version=2016-11-15";

ServedRequest spotRequest()
{
    return {"POST",
            "/",
            {{"content-type", kForm},
             {"host", "ec2.us-east-1.amazonaws.com"},
             {"x-amz-date", "20261120T093000Z"}},
            kSpotBody};
}

} // namespace

TEST_CASE("the signature a test server makes is that of the published example of AWS")
{
    const ServedRequest iam{
        "GET",
        "/?Action=ListUsers&Version=2010-05-08",
        {{"content-type", kForm}, {"host", "iam.amazonaws.com"}, {"x-amz-date", "20150830T123600Z"}},
        ""};
    const std::string names = "content-type;host;x-amz-date";
    CHECK(awsSignature(iam, names, {"us-east-1", "iam"}, kSecret) ==
          "5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7");
    CHECK(awsSignature(spotRequest(), names, {"us-east-1", "ec2"}, kSecret) ==
          "7a5cc437de0ae1fc6a78347c7014cc9f2faaeba8a47874867d2891312089b0fd");
}

TEST_CASE("a posted form is signed for its service, region and time, with a temporary token too")
{
    for (const char *token : {"", "session/t0ken"}) {
        const LoopbackServer server([](const ServedRequest &, Connection &to) { to.respond(200, "ok"); });
        HttpRequest request;
        request.url = server.base() + "/";
        request.headers = {std::string("Content-Type: ") + kForm};
        request.postBody = kSpotBody;
        request.credential = Credential::awsKey("AKIDEXAMPLE", kSecret, token);
        request.signedFor = "us-east-1:ec2";
        HttpClient client;
        REQUIRE(client.fetch(request));
        const ServedRequest served = server.requests().front();
        INFO(served.header("authorization"));
        CHECK(served.header("authorization").find("/us-east-1/ec2/aws4_request") != std::string::npos);
        CHECK(test::isSignedForAws(served, "AKIDEXAMPLE", kSecret));
        CHECK_FALSE(test::isSignedForAws(served, "AKIDEXAMPLE", "another secret"));
        CHECK(served.header("x-amz-security-token") == token);
        const bool isTokenSigned =
            served.header("authorization").find("x-amz-security-token") != std::string::npos;
        CHECK(isTokenSigned == (*token != 0));
        ServedRequest changed = served;
        changed.body += "&DryRun=true";
        CHECK_FALSE(test::isSignedForAws(changed, "AKIDEXAMPLE", kSecret));
    }
}

TEST_CASE("the documented body and time give the documented signature")
{
    const LoopbackServer server([](const ServedRequest &, Connection &to) { to.respond(200, "ok"); });
    HttpRequest request;
    request.url = server.base() + "/";
    // Only a test says the time itself.
    request.headers = {std::string("Content-Type: ") + kForm, "Host: ec2.us-east-1.amazonaws.com",
                       "X-Amz-Date: 20261120T093000Z"};
    request.postBody = kSpotBody;
    request.credential = Credential::awsKey("AKIDEXAMPLE", kSecret);
    request.signedFor = "us-east-1:ec2";
    HttpClient client;
    REQUIRE(client.fetch(request));
    const ServedRequest served = server.requests().front();
    const std::string sent = served.header("authorization");
    INFO(sent);
    CHECK(sent.find("Credential=AKIDEXAMPLE/20261120/us-east-1/ec2/aws4_request") != std::string::npos);
    CHECK(test::isSignedForAws(served, "AKIDEXAMPLE", kSecret));
}

TEST_CASE("the key of AWS is found in the environment, then in the file of profiles")
{
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("credentials"))
        << "[default]\naws_access_key_id = AKIDFILE\naws_secret_access_key=file/secret\n"
           "[other]\naws_access_key_id = AKIDOTHER\naws_secret_access_key = other\naws_session_token = t\n";
    ::setenv("AWS_SHARED_CREDENTIALS_FILE", folder.file("credentials").c_str(), 1);
    CHECK(awsCredential()->signingKey() == "AKIDFILE:file/secret");
    ::setenv("AWS_PROFILE", "other", 1);
    CHECK(awsCredential()->signingKey() == "AKIDOTHER:other");
    CHECK(awsCredential()->line() == "X-Amz-Security-Token: t");
    ::setenv("AWS_PROFILE", "nobody", 1);
    CHECK(awsCredential().error().kind == ErrorKind::NotFound);
    ::setenv("AWS_ACCESS_KEY_ID", "AKIDENV", 1);
    ::setenv("AWS_SECRET_ACCESS_KEY", "env/secret", 1);
    CHECK(awsCredential()->signingKey() == "AKIDENV:env/secret");
    CHECK(awsCredential()->withoutSecrets("no env/secret of AKIDENV") == "no *** of ***");
    ::setenv("AWS_SECRET_ACCESS_KEY", "env\nsecret", 1);
    CHECK(awsCredential().error().kind == ErrorKind::BadInput);
    for (const char *name :
         {"AWS_SHARED_CREDENTIALS_FILE", "AWS_PROFILE", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"})
        ::unsetenv(name);
}
