// The machines of Compute Engine that come with GPUs, as their documentation lists them.
#pragma once

#include <string>
#include <vector>

namespace breakeven {

struct GcpShape
{
    std::string name;   // "a2-highgpu-1g", "n1-highmem-4+nvidia-tesla-t4x1"
    std::string family; // of its cores and memory in the price list: "A2", "N1"
    int cores = 0;
    double ramGib = 0;
    std::string gpu; // of its GPUs: "A100-80"; "" where the machine has none
    double gpus = 0;
    int ssdGib = 0;            // local disks it always has
    bool isAllInGpu = false;   // the price of a GPU contains its share of the machine
    bool hasCommitment = true; // Google sells it for a year or three
    bool isOnDemand = true;    // may be started whenever there is room, and not only as spot or flex-start
    const char *unknown = "";  // why it cannot be put together
};

// N1 machines with every number of attached GPUs that they may have, and the accelerator-optimised ones.
const std::vector<GcpShape> &gcpShapes();

} // namespace breakeven
