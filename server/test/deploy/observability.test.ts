import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { createTestInstallation } from '../database/test-database.ts'
import { startPrintingProcess } from '../processes/printing-process.ts'

const folder = path.join(import.meta.dirname, '../../../deploy/observability')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

const alerts = parse(read('alerts.yaml')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
const rules = alerts.groups.flatMap(group => group.rules)

const listMetrics = (text: string) =>
  new Set(
    Array.from(text.matchAll(/\b(?:tessera|nodejs|process)_\w+/g), ([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )

test('each metric of the dashboard and of the alerts is one of the running server', async t => {
  const server = await startPrintingProcess(await createTestInstallation(t), 'main.ts')
  const metrics = await (await fetch(`${server.address}/metrics`)).text()
  const existing = Array.from(metrics.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name)
  for (const [file, min] of [
    ['dashboard.json', 15],
    ['alerts.yaml', 10],
  ] as const) {
    const used = [...listMetrics(read(file))]
    assert.ok(used.length >= min, `${file} has ${used.length} metrics`)
    assert.deepEqual(
      used.filter(name => !existing.includes(name)),
      [],
      file,
    )
  }
  const misnamed = Array.from(metrics.matchAll(/^# TYPE (\S+_total) gauge$/gm), ([, name]) => name)
  assert.deepEqual(misnamed, [])
})

test('the documentation says for each alert what to do', () => {
  const guide = readFileSync(path.join(folder, '../../docs/OPERATING.md'), 'utf8')
  const documented = Array.from(guide.matchAll(/^\| `(Tessera\w+)`/gm), ([, name]) => name)
  assert.deepEqual(documented.toSorted(), rules.map(({ alert }) => alert).toSorted())
  assert.match(guide, /^## Alerts$/m)
  for (const { annotations } of rules) assert.equal(annotations.runbook, 'docs/OPERATING.md#alerts')
})

test('each panel of the dashboard has a query and an explanation', () => {
  const { panels } = JSON.parse(read('dashboard.json')) as {
    panels: { type: string; title: string; description?: string; targets?: { expr: string }[] }[]
  }
  const charts = panels.filter(({ type }) => type !== 'row')
  for (const { title, description, targets = [] } of charts)
    assert.ok(description && targets.length > 0 && targets.every(({ expr }) => expr), title)
})

/** `npm test` finds or downloads it. */
const { PROMTOOL_PATH: promtool } = process.env
const withPromtool = {
  skip:
    promtool === undefined &&
    'there is no promtool: `npm test -- server server/test/deploy/observability.test.ts` downloads it',
}

for (const args of [
  ['check', 'rules', 'alerts.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
  ['check', 'config', '--syntax-only', 'prometheus.yaml'],
])
  test(`promtool ${args.join(' ')}`, withPromtool, () => {
    execFileSync(promtool ?? '', args, { cwd: folder, stdio: 'pipe' })
  })
