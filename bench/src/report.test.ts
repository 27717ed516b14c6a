import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { renderReport, reportFile } from './report.ts'
import { readResults } from './results.ts'

test('docs/PERFORMANCE.md is what the results say', async () => {
  const expected = renderReport(await readResults())
  const actual = await readFile(reportFile, 'utf8')
  assert.equal(actual, expected, 'run `npm run bench -- report`')
})

test('the report has at most 100 lines', async () => {
  assert.ok(renderReport(await readResults()).split('\n').length <= 101)
})

test('the report says which claims do not hold', async () => {
  const results = await readResults()
  const { crash } = results
  assert.ok(crash)
  const figures = crash.figures.map(figure => (figure.name === 'faults' ? { ...figure, value: 2 } : figure))
  const rows = renderReport({ ...results, crash: { ...crash, figures } }).split('\n')
  const row = rows.find(line => line.startsWith('| Acknowledged but wrong'))
  assert.match(row ?? '', /\| 2 faults +\| at most 0 faults +\| \*\*no\*\* +\|/)
})

test('a figure with a bound needs a claim', async () => {
  const results = await readResults()
  const { crash } = results
  assert.ok(crash)
  const figures = [...crash.figures, { name: 'new figure', value: 1, unit: 's', atMost: 2 }]
  assert.throws(
    () => renderReport({ ...results, crash: { ...crash, figures } }),
    /0 claims cover "new figure"/,
  )
})

test('figures with bounds of their own share a row, and each must be within its own', async () => {
  const results = await readResults()
  const page = { name: 'a page, now / before', value: 0.12, unit: 'x', atMost: 0.15 }
  const call = { name: 'a call, now / before', value: 0.12, unit: 'x', atMost: 0.1 }
  const on = { node: '24', cores: 2, processor: 'any' }
  const served = { at: '2026-11-29', on, figures: [page, call] }
  const rows = renderReport({ ...results, 'pages-served': served }).split('\n')
  const row = rows.find(line => line.startsWith('| CPU of a page'))
  assert.match(row ?? '', /\| 0.12 x +\| at most 0.1 to 0.15 x +\| \*\*no\*\* +\|/)
})
