// The study-level cases of demand and supply: a workload, options, and what a comparison of them gives.
//
// Source: computed by an independent prototype from the rules of the load curve, whole machines, dispatch,
// waits and interruptions. Words: REQ(n, s) requests a month and seconds each; JOBS(n, h) jobs a month and
// GPU-hours each; G GPUs of an instance; KEPT kept all month; BARE a server with nothing but its price; SPOT
// interruptions; NOON weights of a day. Expected: relative to 1e-7 unless another tolerance is given.
#pragma once

namespace breakeven::test {

struct SupplyCase
{
    const char *id;
    const char *workload;
    const char *options;
    const char *expected;
};

inline constexpr SupplyCase kSupplyCases[] = {
    {"P-01", "training: JOBS(1000, 96)", "1 rack: BARE; 2 committed: price=20 G=8 gpus=8",
     "1: short, served 70080, unmet 1081920, idle 0, cost_per_job 205.479452; 2: short, idle "
     "0, cost 175200; cheapest null"},
    {"P-02", "inference: REQ(26280000, 2)",
     "1 rack: BARE; 2 scale-to-zero: price=3 gpus=8; 3 od: price=3 overhead=1",
     "1: short, unmet 105120; 2: short, unmet 105120, idle 0; 3: ok, machines 21, cost 551880; "
     "cheapest on-demand"},
    {"P-03", "training: JOBS(50, 96) job_gpus=16 arrivals=planned", "1 rack: BARE",
     "ok, served 57600, idle 12480, wait 4.93150685, wait95 9.36986301, time 16.9315068, "
     "cost_per_job 250"},
    {"P-04", "training: JOBS(50, 96) job_gpus=8", "1 rack: BARE",
     "ok, wait 55.3846154, wait95 188.651141, time 67.3846154"},
    {"P-05", "training: gpus=16 busy=40% max_wait=8", "1 od: price=2 KEPT; 2 od: price=2 KEPT gpus=12",
     "1: machines 7, too-slow, wait 6.17142857, wait95 11.7257143, cost 122640; 2: ok, wait "
     "1.6, wait95 3.04; cheapest on-demand-2"},
    {"P-06", "training: gpus=16 busy=40% patience=at-once", "1 od: price=2 KEPT; 2 od: price=2 KEPT gpus=12",
     "1: ok, machines 16, cost 280320; 2: short, served 42048, unmet 14016; cheapest on-demand"},
    {"P-07", "training: gpus=16 busy=40%", "1 od: price=2 KEPT target_use=80%",
     "machines 8, wait 4.8, wait95 9.12, cost 140160"},
    {"P-08", "training: gpus=9 busy=100%", "1 od: price=20 G=8 overhead=1; 2 od: price=20 G=8 KEPT",
     "1: machines 2, paid 140160, idle 61320, cost 350400; 2: cost 350400"},
    {"P-09", "training: gpus=8 busy=25%",
     "1 od: price=24.48 G=8 KEPT; 2 od: price=31.92 G=8 speed=7.912 KEPT",
     "1: cost 214444.8; 2: cost 279619.2, machines 1, used 2214.35794, idle 67865.6421; "
     "cheapest on-demand"},
    {"P-10", "training: gpus=8 busy=100% growth=50% (36 months)",
     "1 od: price=20 G=8 KEPT; 2 committed: price=20 G=8",
     "1: machines@1 1, machines@13 2, machines@25 3, cost 1051200; 2: short, unmet 122640"},
    {"P-11", "training: gpus=9 busy=50%", "1 od: price=20 G=8 sold_by=gpu overhead=1.2",
     "machines 1.125, paid 47304, overhead 7884, idle 0, cost 118260"},
    {"P-12", "inference: REQ(26280, 20)",
     "1 od: price=1 KEPT; 2 od: price=1 KEPT speed=4; 3 od: price=1 KEPT gpus=2",
     "1: p95 74.8933068; 2: p95 15.767012; 3: p95 60.3242634"},
    {"P-13", "inference: REQ(26280, 90)", "1 od: price=1 KEPT", "p95 2696.15905, ok"},
    {"P-14", "inference: REQ(131400, 20) service_variation=3", "1 od: price=1 KEPT gpus=2",
     "p95 124.09404, used 8760"},
    {"P-15", "inference: REQ(26280000, 2) p95_target=6.2",
     "1 od: price=4.29 KEPT; 2 od: price=4.29 KEPT gpus=21; 3 rack: BARE",
     "1: machines 24, p95 6.18089926, ok, cost 901929.6; 2: too-slow, p95 8.95777545; 3: "
     "short; cheapest on-demand"},
    {"P-16", "inference: REQ(26280000, 2) p95_target=6.2 growth=100% (24 months)",
     "1 od: price=30 G=8 overhead=1",
     "machines@1 3, machines@13 6, p95 6.18089926, paid 630720, cost 2365200"},
    {"P-17", "burst: nodes=10 gpus_per_node=1 job_h=10min bursts_per_month=4000",
     "1 od: price=0.70683 KEPT; 2 od: price=0.70683",
     "1: cost 61918.308, idle 7600, machines 10; 2: cost 61918.308, overhead 7600"},
    {"P-18", "burst: nodes=10 gpus_per_node=1 job_h=15min bursts_per_month=880", "1 od: price=0.7068",
     "cost 36489.728, overhead 25226.6667, time 0.301388889"},
    {"P-19", "burst: nodes=10 gpus_per_node=1 job_h=10min", "1 rack: BARE servers=2; 2 rack: BARE",
     "1: time 0.166666667; 2: time 0.333333333, ok"},
    {"P-20", "burst: nodes=20 gpus_per_node=8 job_h=3 bursts_per_month=10",
     "1 spot: price=8 G=8 stretch=1.2 overhead=2 ready_time=15 gpus=80",
     "time 7.45, lost 11520, overhead 69120, idle 0, cost 138240, ok"},
    {"P-21", "training: gpus=8 busy=25% gpu=A gpus.A.bf16_tflops=989 gpus.B.bf16_tflops=756",
     "1 od: price=2 gpu=A overhead=1; 2 od: price=1.5 gpu=B overhead=1",
     "1: used 17520; 2: used 22919.6825, machines 11, idle 1170.31746, cost 36135; cheapest "
     "on-demand"},
    {"P-22",
     "training: gpus=8 busy=100% gpu=B conventions.speed_basis=memory-bandwidth "
     "gpus.A.bandwidth_gb_s=3350 gpus.B.bandwidth_gb_s=2000",
     "1 od: price=2 gpu=A KEPT; 2 od: price=2 gpu=B speed=0.9 KEPT",
     "1: machines 5, used 41838.806; 2: machines 9, used 77866.6667"},
    {"P-23",
     "training: gpus=8 busy=25% gpu=A min_gpu_memory=40 gpus.A.bf16_tflops=312 "
     "gpus.A.memory_gb=80 gpus.B.bf16_tflops=121 gpus.B.memory_gb=24",
     "1 od: price=3 gpu=A overhead=1; 2 od: price=0.5 gpu=B overhead=1",
     "1: ok; 2: cannot-run; cheapest on-demand"},
    {"P-24", "training: gpus=8 busy=25% gpus.A.bf16_tflops=312 gpus.B.bf16_tflops=121",
     "1 od: price=3 gpu=A; 2 od: price=2 gpu=B", "1: unknown; 2: unknown; cheapest null"},
    {"P-25", "interactive: people=4", "1 od: price=3; 2 managed-service: price=3",
     "2/1: cost 1.15, overhead 1"},
    {"P-26", "training: JOBS(20, 96) job_gpus=8", "1 od: price=20 G=8; 2 spot: price=20 G=8 SPOT",
     "1: cost 58746.6667; 2: cost 65013.3333, lost 2507.50259; cheapest on-demand"},
    {"P-27", "training: JOBS(10, 400)",
     "1 spot: price=1.173 G=4 job_nodes=16 efficiency=50% interrupted=elastic "
     "interruption_rate=0.04 restart_time=2 wait_time=6 save_time=1 checkpoint_interval=30 "
     "overhead=1",
     "lost 26092.5546, idle 0, cost 35803.6416, time 16.5299989"},
    {"P-28", "training: gpus=8 busy=25%",
     "1 spot: price=0.9731 overhead=1.2 job_nodes=1 job_length=48 SPOT; 2 spot: price=0.9731 "
     "overhead=1.2 job_nodes=1 job_length=48 lifetime_cap=24 SPOT",
     "1: cost 22685.0007; 2: lost 2469.19834, cost 23341.7867"},
    {"P-29", "training: gpus=4 busy=30%",
     "1 spot: price=4 G=4 overhead=1 lifetime_law=weibull lifetime_shape=0.6 lifetime_scale=20 "
     "lifetime_cap=24 SPOT; 2 spot: price=4 G=4 overhead=1 lifetime_law=empirical "
     "lifetimes=0.5,3,6,11,24,24 SPOT",
     "1: lost 1547.21036; 2: lost 1699.44 (1e-06)"},
    {"P-30", "training: gpus=8 busy=50% (36 months)",
     "1 rack: BARE resale_fraction=30% resale_months=36 hold_months=60; 2 rack: BARE "
     "resale_fraction=30% resale_months=36 hold_months=36",
     "1: resale -45000, cost 105000; 2: resale -45000, cost 105000"},
    {"P-31", "inference: measure=active gpus=12 active_h_per_day=12 shape=week weights=NOON",
     "1 portfolio: base.BARE base.gpus_per_server=4 burst.price=10 burst.G=4 "
     "burst.overhead=1.1; 2 od: price=10 G=4 overhead=1.1",
     "1: served 52560, paid 76796, machines 3, cost 254390; 2: machines 3, overhead 3796, idle "
     "20440, cost 191990"},
    {"P-32", "training: gpus=12 busy=100%", "1 rack: BARE delivery_months=4 bridge_price=3",
     "short, served 70080, unmet 35040, cost 220080"},
    {"P-33", "training: gpus=8 busy=50%",
     "1 spot: price=1 stretch=1.25 overhead=1.1 enough_capacity=80% on_demand_price=3; 2 spot: "
     "price=1 stretch=1.25 overhead=1.1 enough_capacity=80%",
     "1: lost 7008, overhead 4204.8, cost 61670.4, wait95 2.28; 2: lost 8760, cost 48180, "
     "wait95 6.4125"},
    {"P-34", "training: measure=curve curve=16*10,4*14 patience=at-once", "1 od: price=2 G=8 overhead=1.5",
     "paid 113880, overhead 14600, idle 20440, cost 28470"},
    {"P-35", "inference: REQ(26280, 2)", "1 scale-to-zero: price=1 idle_per_start_h.mode=computed",
     "paid 8392.11474, overhead 8216.91474, cost 8392.11474"},
    {"P-36",
     "training: gpus=8 busy=50% shared.server=150000 shared.server.low=50000 "
     "shared.server.high=400000",
     "1 rack: BARE servers=2 server_price=shared:server; 2 rack: BARE "
     "server_price=shared:server",
     "2>1: 1; 1>2: 0"},
};

} // namespace breakeven::test
