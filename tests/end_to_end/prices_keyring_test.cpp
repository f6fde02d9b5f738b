// Keys that the window gave to the keyring of the desktop, used by `prices refresh --keyring`.
#include "tests/end_to_end/prices_program.h"

using namespace breakeven::test;

namespace {

// The window has said that the keyring has the key of lambda.
void noteKeyInSettings(const PricesProgram &program)
{
    const std::filesystem::path folder = std::filesystem::path(program.file("config")) / "Breakeven";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "Breakeven.conf") << "[General]\nkeysInKeyring=LAMBDA_API_KEY\n";
}

std::string refreshWords(const LoopbackServer &server)
{
    return "prices refresh --source lambda --source linode --keyring --base-url lambda=" + server.base() +
           " --base-url linode=" + server.base();
}

} // namespace

TEST_CASE("a key is had from the keyring only when that is asked for", "[outside][keyring]")
{
    for (const char *needed : {"dbus-run-session", "gnome-keyring-daemon", "secret-tool"})
        SKIP_WITHOUT_PROGRAM(needed);
    const PriceSite &lambda = priceSite("lambda");
    const PriceSite &linode = priceSite("linode");
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        (request.target == lambda.main ? lambda : linode).answer(request, to);
    });
    const PricesProgram program;
    noteKeyInSettings(program);
    program.setVariable("PROGRAM", BREAKEVEN_PROGRAM);
    program.setVariable("LAMBDA_KEY_OF_TEST", lambda.key.value);
    const ProcessResult ran = program.runShell(
        "dbus-run-session -- sh -c '"
        "echo password | gnome-keyring-daemon --unlock --components=secrets >/dev/null && "
        "printf %s \"$LAMBDA_KEY_OF_TEST\" | secret-tool store --label=key xdg:schema org.qt.keychain "
        "server Breakeven user LAMBDA_API_KEY type plaintext && "
        "\"$PROGRAM\" " +
        refreshWords(server) + "'");
    INFO(ran.out << ran.messages);
    CHECK(ran.exitCode == 0);
    CHECK_THAT(ran.out, Catch::Contains("lambda/lambda: ") && Catch::Contains("linode/linode: "));
    CHECK_THAT(ran.out + ran.messages + program.storeBytes(), !Catch::Contains(lambda.key.value));
}

TEST_CASE("without a keyring its sources go without, in one sentence")
{
    const PriceSite &linode = priceSite("linode");
    const LoopbackServer server(
        [&](const ServedRequest &request, Connection &to) { linode.answer(request, to); });
    const PricesProgram program;
    noteKeyInSettings(program);
    program.setVariable("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + program.file("nobody"));
    const ProcessResult ran = program.run(
        {"prices", "refresh", "--source", "linode", "--keyring", "--base-url", "linode=" + server.base()});
    INFO(ran.messages);
    CHECK(ran.exitCode == 0);
    CHECK(ran.messages.empty());
    const int asOfLinode = server.requestCount();
    const ProcessResult asked = program.run(
        {"prices", "refresh", "--source", "lambda", "--keyring", "--base-url", "lambda=" + server.base()});
    INFO(asked.messages);
    CHECK(asked.exitCode == 4);
    CHECK_THAT(asked.messages, Catch::Contains("key") && Catch::Contains("LAMBDA_API_KEY"));
    CHECK(server.requestCount() == asOfLinode);
}
