/** Tests that a fresh clone works on a bare machine, with every Node and npm that README names. */
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listSources } from '../../build/hash-sources.mjs'
import { root, runProcess } from '../../run/process.mjs'
import { canIsolate, runIsolated } from './run-isolated.mjs'
import { startRecording } from './tested-inputs.mjs'

const nodes = ['20.19.0', '22.23.3', '24.21.0']
const npms = ['10.8.2', '10.9.9', '11.0.0', '12.2.2']

const allCells = nodes.flatMap(node => npms.map(npm => ({ node, npm })))
/** Each npm once, and each Node. */
const fewCells = [
  { node: '20.19.0', npm: '10.8.2' },
  { node: '22.23.3', npm: '10.9.9' },
  { node: '20.19.0', npm: '11.0.0' },
  { node: '24.21.0', npm: '12.2.2' },
]

/** The account `nobody` of Linux, which has no rights. */
const nobody = { uid: 65_534, gid: 65_534 }

const toTitle = ({ node, npm }) => `npm ${npm} on Node ${node}`

/**
 * @param {object} options
 * @param {boolean} options.everyCell whether every Node is tried with every npm
 * @param {string[]} [options.words] only cells whose title contains them, such as `npm 10.8.2`
 * @returns {Promise<import('../report.mjs').PartResult>}
 */
export async function testInstallation({ everyCell, words = [] }) {
  const sources = await listSources()
  if (sources === null) return skip('Without git, nothing says which files a clone has.')
  if (!(await canIsolate())) return skip('This system does not let this account create a network namespace.')
  const cells = (everyCell ? allCells : fewCells).filter(cell =>
    words.every(word => toTitle(cell).includes(word)),
  )
  if (cells.length === 0) throw new Error(`No cell has these words: ${words.join(', ')}`)
  const recordTested = await startRecording()
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera installation-'))
  await chmod(folder, 0o755)
  const failures = []
  const outputs = []
  try {
    await installTools(folder, cells)
    for (const cell of cells) {
      const title = toTitle(cell)
      const startedAt = performance.now()
      const { code, output, hosts, names } = await tryCell(folder, cell, sources)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const summary = `${title}: ${seconds} s, requested ${[...hosts, ...names].join(', ')}`
      const isGood = code === 0 && hosts.length <= 1 && names.length === 0
      console.log(`  ${isGood ? '✓' : '✗'} ${summary}`)
      if (isGood) continue
      failures.push(title)
      outputs.push(`${summary}\n${output.slice(-6_000)}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (failures.length === 0 && words.length === 0) await recordTested()
  return {
    passed: cells.length - failures.length,
    failed: failures.length,
    failures,
    output: outputs.join('\n'),
  }
}

const skip = reason => {
  console.log(`  ${reason}`)
  return { passed: 0, failed: 0, skipped: 1, output: reason }
}

/** Installs each Node and npm to a folder of its own. */
async function installTools(folder, cells) {
  const packages = cells.flatMap(({ node, npm }) => [
    `node-${process.platform}-${process.arch}@${node}`,
    `npm@${npm}`,
  ])
  for (const name of new Set(packages)) {
    const target = path.join(folder, 'tools', name)
    await mkdir(target, { recursive: true })
    const args = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      target,
      name,
    ]
    const { code, output } = await runProcess('npm', args, { cwd: target, env: process.env })
    if (code !== 0) throw new Error(`${name} could not be installed.\n${output}`)
  }
}

/** Uses a fresh clone without git, in a folder with a space in its name, by an account without rights. */
async function tryCell(folder, { node, npm }, sources) {
  const cell = path.join(folder, `${node} ${npm}`)
  const [clone, home, binaries] = ['clone', 'home', 'bin'].map(name => path.join(cell, name))
  await Promise.all([clone, home, binaries].map(each => mkdir(each, { recursive: true })))
  for (const file of sources) await cp(path.join(root, file), path.join(clone, file))
  await linkTools(binaries, path.join(folder, 'tools'), { node, npm })
  const account = process.getuid() === 0 ? nobody : undefined
  if (account) await chownAll([clone, home], account)
  const steps = path.join(clone, path.relative(root, path.join(import.meta.dirname, 'try-clone.mjs')))
  try {
    return await runIsolated(path.join(binaries, 'node'), [steps], {
      cwd: clone,
      account,
      env: { PATH: binaries, HOME: home, TMPDIR: home },
    })
  } finally {
    await rm(cell, { recursive: true, force: true })
  }
}

/** The only programs in the PATH: Node, npm and the shell that npm starts scripts with. */
async function linkTools(binaries, tools, { node, npm }) {
  const packageName = `node-${process.platform}-${process.arch}`
  const program = path.join(tools, `${packageName}@${node}`, 'node_modules', packageName, 'bin/node')
  await symlink(program, path.join(binaries, 'node'))
  await symlink('/bin/sh', path.join(binaries, 'sh'))
  for (const name of ['npm', 'npx']) {
    const script = path.join(tools, `npm@${npm}`, `node_modules/npm/bin/${name}-cli.js`)
    await writeFile(path.join(binaries, name), `#!/bin/sh\nexec node "${script}" "$@"\n`, { mode: 0o755 })
  }
}

async function chownAll(folders, { uid, gid }) {
  for (const folder of folders) {
    await chown(folder, uid, gid)
    for (const entry of await readdir(folder, { recursive: true }))
      await chown(path.join(folder, entry), uid, gid)
  }
}
