import { expect, it } from '@jest/globals'
import type uPlot from 'uplot'
import { createPlotOptions } from './plot-options.ts'

const options = createPlotOptions({
  series: [{ id: 'a', label: 'A', values: [1, null, 2, 3, null, 4] }],
  unit: 'count',
  language: 'en',
  formatValue: value => `${value} MB`,
  onPoint: () => {},
})
const plot = { data: [[], [1, null, 2, 3, null, 4]] } as unknown as uPlot

it('the axis of values begins at 0 and has whole numbers', () => {
  const { range } = options.scales?.y ?? {}
  expect(typeof range === 'function' && range(plot, 3, 20, 'y')).toEqual([0, 22])
  expect(typeof range === 'function' && range(plot, 0, 0, 'y')).toEqual([0, 1])
  expect(options.axes?.[1]?.incrs).toEqual(expect.arrayContaining([1, 2, 5, 10, 1_000]))
})

it('the axis of times names the day at midnight and for steps of a day', () => {
  const values = options.axes?.[0]?.values
  const seconds = (day: number, hour = 0) => new Date(2026, 0, day, hour).getTime() / 1_000
  const format = (times: number[], step: number) =>
    typeof values === 'function' ? values(plot, times, 0, 0, step) : null
  expect(format([seconds(30, 18), seconds(31)], 21_600)).toEqual(['18:00', 'Jan 31'])
  expect(format([seconds(30, 1), seconds(31, 1)], 86_400)).toEqual(['Jan 30', 'Jan 31'])
})

it('a value between gaps has a point', () => {
  const { filter } = options.series[1]?.points ?? {}
  expect(typeof filter === 'function' && filter(plot, 1, true, null)).toEqual([0, 5])
})
