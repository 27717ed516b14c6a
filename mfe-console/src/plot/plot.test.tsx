import { expect, it, jest } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import type { Language } from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useState } from 'react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { manifest } from '../manifest.ts'
import FakeUPlot from './fake-uplot.ts'
import { getLineStyle } from './line-style.ts'
import { Plot } from './plot.tsx'
import type { PlotUnit } from './plot-series.ts'

jest.mock('uplot', () => jest.requireActual('./fake-uplot.ts'))

const times = ['2026-01-31T10:00:00Z', '2026-01-31T11:00:00Z', '2026-01-31T12:00:00Z']
const series = [
  { id: 'used', label: 'Used', values: [1_000_000_000, 1_500_000_000, null] },
  { id: 'free', label: 'Free', values: [null, 20_000_000, null] },
]

const renderPlot = (language: Language = 'en', unit: PlotUnit = 'bytes', lines = series) =>
  renderScreen(<Plot title="Storage" unit={unit} data={{ times, series: lines }} />, {
    manifest,
    texts: { en, zh },
    language,
  })

/** The code that draws is loaded after the page. */
const findDrawing = () =>
  waitFor(() => {
    const [drawing] = FakeUPlot.drawings
    if (!drawing) throw new Error('nothing is drawn')
    return drawing
  })

const listLegend = () => screen.getAllByRole('listitem').map(item => item.textContent)

it.each([
  ['en', 'Show as table', /^Storage, from Jan 31, 2026/, '20 MB'],
  ['zh', '以表格显示', /^Storage，2026年1月31日.* 至 /, '20 MB'],
] as const)(
  'shows the latest values and the same data as a table (%s)',
  async (language, button, name, free) => {
    const { container, user } = renderPlot(language)
    expect(await screen.findByRole('img', { name })).toBeVisible()
    expect(listLegend()).toEqual(['Used1.5 GB', `Free${free}`])
    await user.click(screen.getByRole('button', { name: button }))
    const rows = within(screen.getByRole('table', { name: 'Storage' })).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(rows[2]).toHaveTextContent(`1.5 GB${free}`)
    expect(rows[3]).toHaveTextContent('1 GB–')
    expect(await axe(container)).toHaveNoViolations()
  },
)

it('draws gaps where nothing was measured, and shows the values under the pointer', async () => {
  renderPlot()
  const drawing = await findDrawing()
  expect(drawing.data).toEqual([
    times.map(time => Date.parse(time) / 1_000),
    [1_000_000_000, 1_500_000_000, null],
    [null, 20_000_000, null],
  ])
  act(() => drawing.point(0))
  expect(listLegend()).toEqual(['Used1 GB', 'Free–'])
  act(() => drawing.point(null))
  expect(listLegend()).toEqual(['Used1.5 GB', 'Free20 MB'])
})

/** A plot whose values become newer. */
function RefreshedPlot() {
  const [values, setValues] = useState<(number | null)[]>([1, 2, 3])
  return (
    <>
      <button type="button" onClick={() => setValues([2, 3, 4])}>
        Refresh
      </button>
      <Plot title="Members" unit="count" data={{ times, series: [{ id: 'a', label: 'A', values }] }} />
    </>
  )
}

it('draws newer values without a new drawing', async () => {
  const { user, unmount } = renderScreen(<RefreshedPlot />, { manifest, texts: { en, zh } })
  const drawing = await findDrawing()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(drawing.data[1]).toEqual([2, 3, 4])
  expect(FakeUPlot.drawings).toEqual([drawing])
  unmount()
  expect(FakeUPlot.drawings).toEqual([])
})

it.each([
  ['share', 0.0345, '3.5%'],
  ['milliseconds', 1_234, '1,234 ms'],
  ['rate', 0.067, '0.07'],
  ['count', 12_000, '12,000'],
] as const)('has the unit of its values: %s', async (unit, value, text) => {
  renderPlot('en', unit, [{ id: 'a', label: 'A', values: [null, null, value] }])
  await screen.findByRole('img')
  expect(listLegend()).toEqual([`A${text}`])
})

it('says so where there are no values', async () => {
  renderPlot('en', 'count', [{ id: 'a', label: 'A', values: [null, null, null] }])
  expect(screen.getByText('No values in this time.')).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('gives many lines different styles', () => {
  const styles = Array.from({ length: 12 }, (_, index) => JSON.stringify(getLineStyle(index)))
  expect(new Set(styles).size).toBe(12)
})
