// An HTML page in one file: what it holds, our style and scripts, and a policy that lets nothing else in.
//
// The policy (Content-Security-Policy) names style and scripts by their hashes and forbids all other sources,
// so that neither a text of a study nor a network can add anything.
#pragma once

#include <string>
#include <string_view>

namespace breakeven {

struct PageParts
{
    std::string title; // as text
    std::string body;  // HTML
    std::string style; // CSS before that of the page: its colours
    std::string graph; // JSON, for interpreter.js
    std::string page;  // JSON, for page.js
};

std::string pageHtml(const PageParts &parts);

// As text and as the value of an attribute in quotes.
std::string htmlText(std::string_view text);

// "sha256-…" of a style or a script, as a policy names it.
std::string policyHash(std::string_view text);

} // namespace breakeven
