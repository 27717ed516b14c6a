import type uPlot from 'uplot'
import { getLineStyle } from './line-style.ts'
import type { PlotSeries, PlotUnit } from './plot-series.ts'

export const plotHeight = 220

const daySeconds = 86_400
const characterWidth = 7.5

/** Distances of the lines of an axis with whole numbers. */
const wholeSteps = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map(digit => digit * 10 ** power),
).flat()

export interface PlotTheme {
  series: readonly PlotSeries[]
  unit: PlotUnit
  language: string
  formatValue: (value: number) => string
  /** @param index of the time under the pointer; null when it has left */
  onPoint: (index: number | null) => void
}

/** Creates the options of uPlot in the theme of the page. */
export function createPlotOptions({
  series,
  unit,
  language,
  formatValue,
  onPoint,
}: PlotTheme): uPlot.Options {
  const readColor = createColorReader()
  const axis: uPlot.Axis = {
    font: `12px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`,
    stroke: readColor('--color-muted'),
    grid: { stroke: readColor('--color-line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: 0,
    height: plotHeight,
    // The page has a legend of its own
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      { ...axis, values: (_, times, _axis, _space, step) => formatTimes(times, step, language) },
      {
        ...axis,
        ...(unit === 'count' && { incrs: wholeSteps }),
        values: (_, values) => values.map(formatValue),
        size: (_, labels) => 12 + characterWidth * Math.max(0, ...getLengths(labels)),
      },
    ],
    series: [{}, ...series.map(({ label }, index) => createLine(label, index, readColor))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

function createLine(label: string, index: number, readColor: (name: string) => string): uPlot.Series {
  const { color, dash } = getLineStyle(index)
  return {
    label,
    stroke: readColor(color),
    width: 2,
    dash: [...dash],
    points: { show: true, size: 5, fill: readColor(color), filter: listLonePoints },
  }
}

/** A value between two missing ones has no line, so it needs a point. */
function listLonePoints({ data }: uPlot, seriesIndex: number, isShown: boolean): number[] | null {
  const values = data[seriesIndex] ?? []
  const isMissing = (index: number) => (values[index] ?? null) === null
  if (!isShown) return null
  return [...values.keys()].filter(index => !isMissing(index) && isMissing(index - 1) && isMissing(index + 1))
}

/** With forced colors the background may be light, so every line has the color of the text. */
function createColorReader(): (name: string) => string {
  if (matchMedia('(forced-colors: active)').matches) return () => 'CanvasText'
  const theme = getComputedStyle(document.documentElement)
  return name => theme.getPropertyValue(name).trim() || 'gray'
}

function formatTimes(times: readonly number[], stepSeconds: number, language: string): string[] {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' })
  return times.map(seconds => {
    const date = new Date(seconds * 1_000)
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
    return (stepSeconds >= daySeconds || isMidnight ? day : time).format(date)
  })
}

/** uPlot measures an axis without labels first. */
const getLengths = (labels: readonly string[] | null) => labels?.map(({ length }) => length) ?? []
