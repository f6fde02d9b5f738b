// Nodes by their number, the first made first.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace breakeven {

class NodeSet
{
public:
    void push(int node)
    {
        const std::size_t word = std::size_t(node) / 64;
        if (word >= m_words.size())
            m_words.resize(word + 1);
        m_words[word] |= std::uint64_t(1) << (node % 64);
        m_first = std::min(m_first, word);
        ++m_size;
    }

    bool isEmpty() const { return m_size == 0; }

    // Requires: not empty.
    int pop()
    {
        while (m_words[m_first] == 0)
            ++m_first;
        std::uint64_t &word = m_words[m_first];
        const int node = int(m_first) * 64 + std::countr_zero(word);
        word &= word - 1;
        --m_size;
        return node;
    }

private:
    std::vector<std::uint64_t> m_words; // a bit a node
    std::size_t m_first = 0;            // the words before it are 0
    int m_size = 0;
};

} // namespace breakeven
