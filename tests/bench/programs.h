// Programs that a benchmark runs beside each other on files it makes, with what each took.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace breakeven::bench {

// Files of the benchmark, made once and removed at the end.
class Files
{
public:
    Files()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "breakeven-bench-XXXXXX").string();
        m_folder = ::mkdtemp(pattern.data());
    }
    ~Files() { std::filesystem::remove_all(m_folder); }
    Files(const Files &) = delete;
    Files &operator=(const Files &) = delete;

    std::string path(const std::string &name) const { return (m_folder / name).string(); }

    // `write` puts it into a C stream, the first time.
    template<class Write>
    std::string made(const std::string &name, Write write)
    {
        const std::string file = path(name);
        if (!std::filesystem::exists(file)) {
            std::FILE *out = std::fopen(file.c_str(), "wb");
            write(out);
            std::fclose(out);
        }
        return file;
    }

    // A database that is not there.
    std::string freshStore(const std::string &name) const
    {
        for (const char *ending : {"", "-wal", "-shm"})
            std::filesystem::remove(path(name) + ending);
        return path(name);
    }

private:
    std::filesystem::path m_folder;
};

inline Files &files()
{
    static Files instance;
    return instance;
}

struct Usage
{
    bool isDone = false;
    double seconds = 0;    // on the clock
    double cpuSeconds = 0; // of all its threads
    double megabytes = 0;  // the most it held
};

// Its output is dropped.
inline Usage runProgram(const std::vector<std::string> &words)
{
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(::open("/dev/null", O_WRONLY), 1);
        std::vector<char *> arguments;
        for (const std::string &word : words)
            arguments.push_back(const_cast<char *>(word.c_str()));
        arguments.push_back(nullptr);
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    const auto seconds = [](const timeval &time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return {WIFEXITED(status) && WEXITSTATUS(status) == 0, wall.count(),
            seconds(used.ru_utime) + seconds(used.ru_stime), double(used.ru_maxrss) / 1024};
}

// The slope of the straight line through the logarithms: 1 is in proportion, 2 as the square.
inline double powerOf(const std::vector<double> &sizes, const std::vector<double> &seconds)
{
    double x = 0, y = 0, xx = 0, xy = 0;
    const auto count = double(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const double size = std::log(sizes[i]), time = std::log(seconds[i]);
        x += size;
        y += time;
        xx += size * size;
        xy += size * time;
    }
    return (count * xy - x * y) / (count * xx - x * x);
}

} // namespace breakeven::bench
