#include "model/risk/copula.h"

#include "model/numeric/normal.h"
#include "model/numeric/number_text.h"
#include "model/risk/rank_correlation.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace breakeven {

namespace {

using Matrix = Eigen::MatrixXd;

constexpr double kLeastPivot = 1e-8; // below it numbers would follow from others but for rounding

double ranksOfCorrelation(double pearson) { return 6 / std::numbers::pi * std::asin(pearson / 2); }

std::optional<Matrix> lowerTriangle(const Matrix &matrix)
{
    const Eigen::LLT<Matrix> taken(matrix);
    if (taken.info() != Eigen::Success)
        return std::nullopt;
    const Matrix lower = taken.matrixL();
    return lower.diagonal().minCoeff() * lower.diagonal().minCoeff() > kLeastPivot ? std::optional(lower)
                                                                                   : std::nullopt;
}

// The things each hangs together with, directly or through others.
std::vector<std::vector<int>> groupsOf(const std::vector<RankCorrelation> &correlations, int things)
{
    std::vector<int> root;
    for (int i = 0; i < things; ++i)
        root.push_back(i);
    for (const RankCorrelation &one : correlations) {
        const int from = root[std::size_t(one.a)], to = root[std::size_t(one.b)];
        std::replace(root.begin(), root.end(), std::max(from, to), std::min(from, to));
    }
    std::vector<std::vector<int>> groups(static_cast<std::size_t>(things));
    for (int i = 0; i < things; ++i)
        groups[std::size_t(root[std::size_t(i)])].push_back(i);
    std::erase_if(groups, [](const std::vector<int> &group) { return group.size() < 2; });
    return groups;
}

// Correlations among some of the things, by their places among them.
std::vector<RankCorrelation> within(const std::vector<RankCorrelation> &correlations,
                                    const std::vector<int> &members)
{
    const auto place = [&](int thing) {
        return int(std::find(members.begin(), members.end(), thing) - members.begin());
    };
    std::vector<RankCorrelation> inner;
    for (const RankCorrelation &one : correlations)
        if (place(one.a) < int(members.size()))
            inner.push_back({place(one.a), place(one.b), one.rank});
    return inner;
}

Matrix matrixOf(const std::vector<RankCorrelation> &correlations, std::size_t things)
{
    Matrix matrix = Matrix::Identity(Eigen::Index(things), Eigen::Index(things));
    for (const RankCorrelation &one : correlations)
        matrix(one.a, one.b) = matrix(one.b, one.a) = correlationOfRanks(one.rank);
    return matrix;
}

// Between which values of one entry the matrix holds together; nothing where no value mends it.
std::optional<std::pair<double, double>> holdingInterval(const Matrix &matrix, int a, int b)
{
    std::vector<Eigen::Index> rest;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        if (i != a && i != b)
            rest.push_back(i);
    if (rest.empty())
        return std::pair(-1.0, 1.0);
    const Matrix others = matrix(rest, rest);
    if (!lowerTriangle(others))
        return std::nullopt;
    const Eigen::VectorXd toA = matrix(rest, a), toB = matrix(rest, b);
    const Eigen::LLT<Matrix> taken(others);
    const double middle = toA.dot(taken.solve(toB));
    const double leftA = 1 - toA.dot(taken.solve(toA)), leftB = 1 - toB.dot(taken.solve(toB));
    if (leftA <= 0 || leftB <= 0)
        return std::nullopt;
    const double reach = std::sqrt(leftA * leftB);
    return std::pair(middle - reach, middle + reach);
}

struct Mend
{
    RankCorrelation entry; // as it would have to be
    double was = 0;
};

// The nearest correlation of two decimals at which the matrix holds together.
std::optional<Mend> mendOf(const Matrix &matrix, const RankCorrelation &entry)
{
    const auto holds = holdingInterval(matrix, entry.a, entry.b);
    if (!holds)
        return std::nullopt;
    const double least = ranksOfCorrelation(std::max(holds->first, -1.0));
    const double most = ranksOfCorrelation(std::min(holds->second, 1.0));
    const bool isTooHigh = entry.rank > 0.5 * (least + most);
    double rank = isTooHigh ? std::floor(most * 100) / 100 : std::ceil(least * 100) / 100;
    Matrix mended = matrix;
    for (int i = 0; i < 3; ++i, rank += isTooHigh ? -0.01 : 0.01) {
        rank = std::round(rank * 100) / 100;
        mended(entry.a, entry.b) = mended(entry.b, entry.a) = correlationOfRanks(rank);
        if (std::fabs(rank) <= 1 && lowerTriangle(mended))
            return Mend{{entry.a, entry.b, rank}, entry.rank};
    }
    return std::nullopt;
}

std::string listOf(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string countText(std::size_t count)
{
    static constexpr const char *kWords[] = {"no",  "one",   "two",   "three", "four", "five",
                                             "six", "seven", "eight", "nine",  "ten"};
    return count < std::size(kWords) ? kWords[count] : std::to_string(count);
}

Error cannotHold(const std::vector<RankCorrelation> &correlations, const Matrix &matrix,
                 const std::vector<std::string> &names)
{
    std::optional<Mend> smallest;
    for (const RankCorrelation &entry : correlations)
        if (const auto mend = mendOf(matrix, entry))
            if (!smallest ||
                std::fabs(mend->entry.rank - mend->was) < std::fabs(smallest->entry.rank - smallest->was))
                smallest = mend;
    const std::string count = countText(correlations.size());
    const std::string beginning =
        correlations.size() == 1
            ? "The correlation of " + listOf(names) + " cannot hold; "
            : "The " + count + " correlations of " + listOf(names) + " cannot hold together; ";
    if (!smallest)
        return {ErrorKind::BadInput, beginning + "no change of a single one resolves it.", "correlations"};
    return {ErrorKind::BadInput,
            beginning + numberText(smallest->entry.rank) + " instead of " + numberText(smallest->was) +
                " between " + names[std::size_t(smallest->entry.a)] + " and " +
                names[std::size_t(smallest->entry.b)] + " would.",
            "correlations"};
}

} // namespace

Result<Copula> Copula::of(const std::vector<RankCorrelation> &correlations,
                          const std::vector<std::string> &names)
{
    Copula copula;
    for (const std::vector<int> &members : groupsOf(correlations, int(names.size()))) {
        const std::vector<RankCorrelation> inner = within(correlations, members);
        const Matrix matrix = matrixOf(inner, members.size());
        const auto lower = lowerTriangle(matrix);
        if (!lower) {
            std::vector<std::string> concerned;
            for (const int member : members)
                concerned.push_back(names[std::size_t(member)]);
            return cannotHold(inner, matrix, concerned);
        }
        Group group{members, {}};
        for (Eigen::Index row = 0; row < lower->rows(); ++row)
            for (Eigen::Index column = 0; column <= row; ++column)
                group.triangle.push_back((*lower)(row, column));
        copula.m_groups.push_back(std::move(group));
    }
    return copula;
}

std::vector<int> Copula::groupOfEach(int things) const
{
    constexpr int kNone = -1;
    std::vector<int> groups(static_cast<std::size_t>(things), kNone);
    int next = 0;
    for (int thing = 0; thing < things; ++thing) {
        if (groups[std::size_t(thing)] != kNone)
            continue;
        groups[std::size_t(thing)] = next;
        for (const Group &group : m_groups)
            if (std::find(group.members.begin(), group.members.end(), thing) != group.members.end())
                for (const int member : group.members)
                    groups[std::size_t(member)] = next;
        ++next;
    }
    return groups;
}

void Copula::correlate(std::span<const std::span<double>> rows, int count) const
{
    for (const Group &group : m_groups) {
        const std::size_t things = group.members.size();
        std::vector<double> normals(things);
        for (int sample = 0; sample < count; ++sample) {
            for (std::size_t i = 0; i < things; ++i)
                normals[i] = normalQuantile(rows[std::size_t(group.members[i])][std::size_t(sample)]);
            // The first stays as it is.
            const double *mix = group.triangle.data() + 1;
            for (std::size_t i = 1; i < things; ++i) {
                double mixed = 0;
                for (std::size_t k = 0; k <= i; ++k)
                    mixed += *mix++ * normals[k];
                rows[std::size_t(group.members[i])][std::size_t(sample)] =
                    std::clamp(normalCumulative(mixed), 0x1p-60, 1 - 0x1p-53);
            }
        }
    }
}

} // namespace breakeven
