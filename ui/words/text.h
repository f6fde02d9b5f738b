// Texts in the language of the reader: English, until the window says how to translate them.
//
// Shape: whole sentences with the places %1 to %9, UTF-8.
#pragma once

#include <string>
#include <vector>

namespace breakeven::words {

// `context` is what the text belongs to, as translators see it: "Headline". Without arguments the places
// stay.
std::string text(const char *context, const char *english, const std::vector<std::string> &arguments = {});

using Translation = std::string (*)(const char *context, const char *english);
// Requires: is called once, at start, before any other thread asks for a text.
void setTranslation(Translation translation);

// The arguments in their places, in one pass: an argument that contains "%2" stays as it is.
std::string filled(const std::string &pattern, const std::vector<std::string> &arguments);
// Those that are not empty, with the separator between them.
std::string joined(const std::vector<std::string> &parts, const std::string &separator);

// As it stands in HTML.
std::string htmlEscaped(const std::string &text);

} // namespace breakeven::words
