#include "pricing/formats/zip_member.h"
#include "tests/support/price_sites.h"
#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("what an archive holds is bounded and checked")
{
    const std::string archive = test::zipped("a.csv", std::string(2 << 20, 'x'));
    CHECK(archive.size() < 100000);
    CHECK(readZipMember(archive, "a.csv", "here")->size() == 2 << 20);
    const auto tooMuch = readZipMember(archive, "a.csv", "here", 1 << 20);
    CHECK(tooMuch.error().message.find("unpacks to more than 1 MB") != std::string::npos);
    for (std::size_t size : {std::size_t(0), std::size_t(10), archive.size() / 2, archive.size() - 3})
        CHECK(readZipMember(archive.substr(0, size), "a.csv", "here").error().kind == ErrorKind::BadInput);
    std::string damaged = archive;
    damaged[archive.size() / 3] = char(~damaged[archive.size() / 3]);
    CHECK(readZipMember(damaged, "a.csv", "here").error().message.find("damaged") != std::string::npos);
}
