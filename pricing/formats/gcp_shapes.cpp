#include "pricing/formats/gcp_shapes.h"

#include <string_view>

namespace breakeven {

namespace {

// The most cores and memory that so many attached GPUs allow.
struct Attached
{
    const char *accelerator;
    const char *gpu;
    struct Limit
    {
        int gpus;
        int cores;
        int ramGib;
    };
    std::vector<Limit> limits;
};

const std::vector<Attached> &attachedGpus()
{
    static const std::vector<Attached> gpus = {
        {"nvidia-tesla-t4", "T4", {{1, 48, 312}, {2, 48, 312}, {4, 96, 624}}},
        {"nvidia-tesla-v100", "V100", {{1, 12, 78}, {2, 24, 156}, {4, 48, 312}, {8, 96, 624}}},
        {"nvidia-tesla-p100", "P100", {{1, 16, 104}, {2, 32, 208}, {4, 96, 624}}},
        {"nvidia-tesla-p4", "P4", {{1, 24, 156}, {2, 48, 312}, {4, 96, 624}}},
        {"nvidia-tesla-k80", "K80", {{1, 8, 52}, {2, 16, 104}, {4, 32, 208}, {8, 64, 208}}},
    };
    return gpus;
}

GcpShape plain(const std::string &name, const std::string &family, int cores, double ramGib)
{
    GcpShape shape;
    shape.name = name;
    shape.family = family;
    shape.cores = cores;
    shape.ramGib = ramGib;
    return shape;
}

void addN1(std::vector<GcpShape> &to)
{
    struct Kind
    {
        const char *name;
        double ramPerCore;
        int least;
    };
    for (const Kind &kind : {Kind{"n1-standard-", 3.75, 1}, {"n1-highmem-", 6.5, 2}, {"n1-highcpu-", 0.9, 2}})
        for (int cores : {1, 2, 4, 8, 16, 32, 64, 96}) {
            if (cores < kind.least)
                continue;
            const GcpShape host =
                plain(kind.name + std::to_string(cores), "N1", cores, cores * kind.ramPerCore);
            to.push_back(host);
            for (const Attached &attached : attachedGpus())
                for (const Attached::Limit &limit : attached.limits) {
                    if (host.cores > limit.cores || host.ramGib > limit.ramGib)
                        continue;
                    GcpShape shape = host;
                    shape.name += '+' + std::string(attached.accelerator) + 'x' + std::to_string(limit.gpus);
                    shape.gpu = attached.gpu;
                    shape.gpus = limit.gpus;
                    to.push_back(std::move(shape));
                }
        }
}

void addWithGpus(std::vector<GcpShape> &to, GcpShape shape, const char *gpu, double gpus, int ssdGib = 0)
{
    shape.gpu = gpu;
    shape.gpus = gpus;
    shape.ssdGib = ssdGib;
    to.push_back(std::move(shape));
}

void addAccelerated(std::vector<GcpShape> &to)
{
    for (int n : {1, 2, 4, 8}) {
        const std::string size = std::to_string(n) + "g";
        addWithGpus(to, plain("a2-highgpu-" + size, "A2", 12 * n, 85.0 * n), "A100-40", n);
        addWithGpus(to, plain("a2-ultragpu-" + size, "A2", 12 * n, 170.0 * n), "A100-80", n, 375 * n);
        to.back().hasCommitment = false;
        addWithGpus(to, plain("a3-highgpu-" + size, "A3", 26 * n, 234.0 * n), "H100", n, 750 * n);
        // The list has prices on demand of the small ones too. Source: cloud.google.com/compute/docs/
        // accelerator-optimized-machines, "Consumption option availability by machine type";
        // dstackai/gpuhunt#176 leaves them out for it.
        to.back().isOnDemand = n == 8;
    }
    addWithGpus(to, plain("a2-megagpu-16g", "A2", 96, 1360), "A100-40", 16);
    addWithGpus(to, plain("a3-megagpu-8g", "A3Plus", 208, 1872), "H100-mega", 8, 6000);
    addWithGpus(to, plain("a3-ultragpu-8g", "A3Ultra", 224, 2952), "H200", 8);
    to.back().unknown = "how much local disk it comes with is not documented";
    addWithGpus(to, plain("a4-highgpu-8g", "A4", 224, 3968), "B200", 8);
    to.back().isAllInGpu = true;
    for (const auto &[cores, gpus] :
         {std::pair(4, 1), {8, 1}, {12, 1}, {16, 1}, {32, 1}, {24, 2}, {48, 4}, {96, 8}})
        addWithGpus(to, plain("g2-standard-" + std::to_string(cores), "G2", cores, 4.0 * cores), "L4", gpus);
    struct Fraction
    {
        int cores;
        int ramGib;
        double gpus;
    };
    for (const Fraction &one : {Fraction{6, 22, 0.125},
                                {12, 45, 0.25},
                                {24, 90, 0.5},
                                {48, 180, 1},
                                {96, 360, 2},
                                {192, 720, 4},
                                {384, 1440, 8}})
        addWithGpus(to, plain("g4-standard-" + std::to_string(one.cores), "G4", one.cores, one.ramGib),
                    "RTXPRO6000", one.gpus);
}

} // namespace

const std::vector<GcpShape> &gcpShapes()
{
    static const std::vector<GcpShape> shapes = [] {
        std::vector<GcpShape> all;
        addN1(all);
        addAccelerated(all);
        return all;
    }();
    return shapes;
}

} // namespace breakeven
