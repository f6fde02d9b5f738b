#include "pricing/sources/aws_error.h"

#include <pugixml.hpp>

#include <utility>

namespace breakeven {

namespace {

constexpr std::pair<std::string_view, const char *> kRemedies[] = {
    {"RequestExpired", "the clock of this computer is more than 5 minutes off; set it"},
    {"AuthFailure", "the key is wrong, or the region is not enabled for the account"},
    {"SignatureDoesNotMatch", "the secret does not belong to the key; check both"},
    {"UnauthorizedOperation", "the key lacks a permission; it needs ec2:DescribeSpotPriceHistory"},
    {"OptInRequired", "the region is not enabled for the account"},
};

} // namespace

std::string awsErrorWords(std::string_view body)
{
    pugi::xml_document document;
    if (!document.load_buffer(body.data(), body.size()))
        return {};
    const pugi::xml_node error = document.child("Response").child("Errors").child("Error");
    const std::string code = error.child_value("Code");
    if (code.empty())
        return {};
    for (const auto &[known, remedy] : kRemedies)
        if (code == known)
            return code + ": " + remedy;
    return code + ": " + error.child_value("Message");
}

} // namespace breakeven
