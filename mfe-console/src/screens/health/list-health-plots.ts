import type { CallResponse, getConsoleHealth } from '@tessera/shared-contracts'
import type { TFunction } from 'i18next'
import type { PlotData, PlotUnit } from '../../plot/plot-series.ts'

type HealthResponse = CallResponse<typeof getConsoleHealth>
type MetricSeries = NonNullable<HealthResponse['series']>[number]

interface HealthPlot {
  id: string
  title: string
  unit: PlotUnit
  data: PlotData
}

/** In the order of the page. The first label of a metric with `byTask` is the kind of task, which has its own plot. */
const metrics = [
  { metric: 'tasks_open', unit: 'count', byTask: true },
  { metric: 'tasks_ended', unit: 'rate', byTask: true },
  { metric: 'engine_failures', unit: 'rate', byTask: true },
  { metric: 'requests', unit: 'rate', byTask: false },
  { metric: 'request_milliseconds', unit: 'milliseconds', byTask: false },
  { metric: 'storage_bytes', unit: 'bytes', byTask: false },
  { metric: 'mail_failures', unit: 'rate', byTask: false },
  { metric: 'sessions', unit: 'count', byTask: false },
  { metric: 'members', unit: 'count', byTask: false },
] as const satisfies readonly { metric: string; unit: PlotUnit; byTask: boolean }[]

/** Makes plots of the metrics. A metric without values has one all the same, which says so. */
export function listHealthPlots(
  { times, series }: Pick<HealthResponse, 'times' | 'series'>,
  t: TFunction<'mfe-console'>,
): HealthPlot[] {
  const toData = (lines: readonly MetricSeries[], title: string): PlotData => ({
    times: times ?? [],
    series: lines.map(({ metric, labels, values }) => {
      const label = labels.at(-1)
      return {
        id: [metric, ...labels].join(' '),
        label: label === undefined ? title : t(`health.labels.${label}`, { defaultValue: label }),
        values,
      }
    }),
  })
  return metrics.flatMap(({ metric, unit, byTask }) => {
    const title = t(`health.metrics.${metric}`)
    const lines = (series ?? []).filter(each => each.metric === metric)
    const kinds = byTask ? [...new Set(lines.flatMap(({ labels }) => labels.slice(0, 1)))] : []
    if (kinds.length === 0) return [{ id: metric, title, unit, data: toData(lines, title) }]
    return kinds.map(kind => ({
      id: `${metric} ${kind}`,
      title: t('health.metricOfTask', { metric: title, task: t(`task.${kind}`, { defaultValue: kind }) }),
      unit,
      data: toData(
        lines.filter(({ labels }) => labels[0] === kind),
        title,
      ),
    }))
  })
}
