// What the price sources answer when all is well, composed in their real shape.
#pragma once

#include "tests/support/loopback_server.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace breakeven::test {

// What a site wants to be shown before it answers.
struct SiteKey
{
    const char *variable = nullptr; // the source takes it from; null: none is wanted
    const char *header = "authorization";
    std::string value;
    std::string secret; // of a key of AWS, of which `value` is the id

    // What the program has to find in its environment.
    std::map<std::string, std::string> environment() const;
    // Also when it is wrapped as it should be, or signs the request.
    bool isShownIn(const ServedRequest &request) const;
};

// One part of one source: what it answers to which path and query.
struct PriceSite
{
    std::string source;
    std::string part;
    // By target, as it is asked for.
    std::vector<std::pair<std::string, std::string>> bodies;
    std::string main;  // the target of the document that faults are tried on
    std::string field; // one that its prices cannot be read without
    SiteKey key;
    std::string currency = "USD";
    bool givesEtag = false;
    bool namesEdition = false; // another document says which edition is the newest
    bool isZip = false;        // the main document
    int offers = 0;            // or bands, or rates

    // What tells one answer from another: the target, with the token of a page that is asked for in a form.
    static std::string pageOf(const ServedRequest &request);
    // Nothing when there is no such target.
    const std::string *bodyOf(const std::string &target) const;
    void answer(const ServedRequest &request, Connection &to) const;
};

// A site of every source, in the order of the catalogue.
const std::vector<PriceSite> &priceSites();
// The one of `source`, which must be there.
const PriceSite &priceSite(const std::string &source);

// `text` as the only member of a zip archive.
std::string zipped(const std::string &member, const std::string &text);

} // namespace breakeven::test
