/**
 * Runs every combination on production of a new site, and writes the table of docs/CONFORMITY.md. Words select
 * combinations by their name; then the table is printed only.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { repositoryRoot, startSite } from '../../fixtures/start-site.ts'
import { releaseBuild, runTessera } from '../examples.ts'
import { buildRemote, createProject, readVersions } from './build-remote.ts'
import { checkRemote, captureOwnPages } from './check-remote.ts'
import { combinations, type Combination } from './combinations.ts'
import { formatTable, replaceTable, type Row } from './conformity-table.ts'

const toolPackages = {
  vite: 'vite',
  rsbuild: '@rsbuild/core',
  rspack: '@rspack/core',
  webpack: 'webpack',
  'single-spa': 'webpack',
}

const toName = ({ starter, sharing }: Combination) =>
  `mfe-${starter.name}-${sharing.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
const words = process.argv.slice(2)
const selected = combinations.filter(each => words.every(word => toName(each).includes(word)))

const { site, stop } = await startSite({})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
  args: ['--no-sandbox'],
})
const token = await site.runAdmin('tokens', 'create', '--integrator')
const before = await captureOwnPages(browser, site.url)
const rows: Row[] = []
for (const combination of selected) {
  const row = await tryCombination(combination)
  rows.push(row)
  console.log(`${row.problem === '' ? 'runs' : 'FAILS'}  ${toName(combination)}  ${row.problem}`)
}
const after = await captureOwnPages(browser, site.url)
const changed = [...before].filter(([page, shot]) => !after.get(page)?.equals(shot)).map(([page]) => page)
await browser.close()
await stop()

const running = rows.filter(({ problem }) => problem === '').length
const pages =
  changed.length === 0 ? 'not one pixel of /, /about and /tools differs' : `${changed.join(', ')} differ`
const summary = `${rows.length} combinations, ${running} run. With all of them live, ${pages}. Last run: ${new Date().toISOString().slice(0, 10)}.`
if (words.length === 0) {
  const document = path.join(repositoryRoot, 'docs/CONFORMITY.md')
  await writeFile(document, replaceTable(await readFile(document, 'utf8'), rows, summary))
}
console.log(`${formatTable(rows)}\n${summary}`)

async function tryCombination(combination: Combination): Promise<Row> {
  const { starter, sharing, screen } = combination
  const remote = toName(combination)
  const row = {
    tool: starter.tool as string,
    plugin: '',
    framework: starter.framework,
    styles: starter.styles,
    sharing,
    mount: screen.mount ?? '',
  }
  try {
    const project = await createProject(starter)
    const plugin = starter.packages[0]?.replace(/@[^@]*$/, '') ?? 'webpack'
    const [tool = '', pluginVersion = '', framework = ''] = await readVersions(project, [
      toolPackages[starter.tool],
      plugin,
      starter.framework,
    ])
    Object.assign(row, { tool, plugin: plugin === 'webpack' ? 'its own' : pluginVersion, framework })
    const dist = await buildRemote(project, combination, remote)
    await releaseBuild(site, token, { cwd: dist, remote, version: '1.0.0', dist: '.' })
    await checkRemote(browser, site.url, { remote, seen: starter.seen, about: before.get('/about') })
    return { ...row, problem: '' }
  } catch (error) {
    await runTessera(site, token, tmpdir(), ['deactivate', remote, '--channel', 'production']).catch(
      () => null,
    )
    return { ...row, problem: toProblem(error) }
  }
}

/** What a command printed, without its progress, or the message of an error. */
function toProblem(error: unknown): string {
  const {
    stdout = '',
    stderr = '',
    message = '',
  } = error as { stdout?: string; stderr?: string; message?: string }
  const printed = `${stdout}\n${stderr}`
    .split('\n')
    .filter(line => !/^(Sending|Checking|Waiting|queued|running|mounting )|^$/.test(line))
  return printed.length > 0 ? printed.join(' ') : message
}
