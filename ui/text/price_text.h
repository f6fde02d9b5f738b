// An offer's parts as lists and tables write them.
#pragma once

#include "model/inputs/offer.h"
#include "model/study/price_unit.h"
#include "pricing/gpus/gpu_measure.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace breakeven {

// "reserved 1y, all upfront".
QString modelText(const Offer &offer);
// "8 × A100-40"; "—" for a machine without GPUs.
QString gpusText(const Offer &offer, const QLocale &locale);
// "0.7756", "0.002486", "0.01939": what one GPU, one TFLOPS or one GiB of GPU memory costs an hour.
QString gpuPriceText(const Offer &offer, GpuMeasure measure, const QLocale &locale);
// "5–10 %" of the machines within a month; empty where the provider does not say.
QString interruptionText(const Offer &offer, const QLocale &locale);
// "3.6734", under a header that says USD and the unit `headed`; another currency of the offer stands beside
// the number, and so does another unit.
QString priceText(std::optional<double> price, const Offer &offer, const QLocale &locale,
                  PriceUnit headed = PriceUnit::MachineHour);

// "USD an hour", "USD/GiB".
QString currencyText(const Offer &offer);
// The second line of such a header: "USD/h", "USD/GiB-month".
QString usualUnitText(PriceUnit unit);
// "USD for one GPU-hour", "USD for one GiB kept for a month": of the axis of a chart.
QString axisUnitText(const Offer &offer);

} // namespace breakeven
