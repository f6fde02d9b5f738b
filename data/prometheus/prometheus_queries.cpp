#include "data/prometheus/prometheus_queries.h"

namespace breakeven {

const std::vector<PrometheusQuery> &prometheusQueries()
{
    static const std::vector<PrometheusQuery> queries = {
        {"nodes", "kube-state-metrics", "nodes", "Nodes of the cluster", "count(kube_node_info{$labels})"},
        {"nodes-ready", "kube-state-metrics", "nodes", "Nodes that are ready",
         "sum(kube_node_status_condition{condition=\"Ready\",status=\"true\",$labels})"},
        {"gpus-allocatable", "kube-state-metrics", "GPUs", "GPUs that pods can be given",
         "sum(kube_node_status_allocatable{resource=\"nvidia_com_gpu\",$labels})"},
        {"gpus-requested", "kube-state-metrics", "GPUs", "GPUs that pods ask for",
         "sum(kube_pod_container_resource_requests{resource=\"nvidia_com_gpu\",$labels})"},
        {"pods-running", "kube-state-metrics", "pods", "Pods that run",
         "sum(kube_pod_status_phase{phase=\"Running\",$labels})"},
        {"pods-pending", "kube-state-metrics", "pods", "Pods that wait",
         "sum(kube_pod_status_phase{phase=\"Pending\",$labels})"},
        {"autoscaler-nodes", "cluster-autoscaler", "nodes", "Nodes by state: ready, unready, notStarted",
         "sum by (state) (cluster_autoscaler_nodes_count{$labels})"},
        {"autoscaler-unneeded", "cluster-autoscaler", "nodes", "Nodes the autoscaler takes for unneeded",
         "sum(cluster_autoscaler_unneeded_nodes_count{$labels})"},
        {"autoscaler-pods-waiting", "cluster-autoscaler", "pods", "Pods that fit on no node",
         "sum(cluster_autoscaler_unschedulable_pods_count{$labels})"},
        {"karpenter-nodes", "Karpenter", "nodes", "Nodes Karpenter knows",
         "sum(karpenter_cluster_state_node_count{$labels})"},
        {"karpenter-nodes-by-pool", "Karpenter", "nodes", "Nodes by node pool",
         "count by (nodepool) (karpenter_nodes_allocatable{resource_type=\"pods\",$labels})"},
        {"karpenter-pods-running", "Karpenter", "pods", "Pods that run, by node pool",
         "sum by (nodepool) (karpenter_pods_state{phase=\"Running\",$labels})"},
        {"gpus-seen", "dcgm-exporter", "GPUs", "GPUs that are measured",
         "count(DCGM_FI_DEV_GPU_UTIL{$labels})"},
        {"gpu-utilisation", "dcgm-exporter", "percent", "Mean share of time a kernel runs",
         "avg(DCGM_FI_DEV_GPU_UTIL{$labels})"},
        {"gpu-engine-active", "dcgm-exporter", "fraction", "Mean share of time the graphics engine is active",
         "avg(DCGM_FI_PROF_GR_ENGINE_ACTIVE{$labels})"},
    };
    return queries;
}

} // namespace breakeven
