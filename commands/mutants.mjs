/**
 * `npm run mutants [WORD …]`: breaks the code in ways that a test must notice, one after the other, and runs the test that
 * each names. A word selects the mutants whose file or change contains it. Ends with `N killed, N survived`. With `--check`
 * it only checks that each mutant fits the code.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { allMutants } from './mutants/all-mutants.mjs'
import { prepare } from './install/prepare.mjs'
import { runProcess } from './run/process.mjs'
import { fail } from './run/steps.mjs'
import { isNodeTest, postgresNodeArgs } from './test/suites.mjs'

const maxTestMs = 240_000

const isCheck = process.argv.includes('--check')
const words = process.argv.slice(2).filter(word => word !== '--check')
const selected = allMutants.filter(({ is, file }) => words.every(word => `${file} ${is}`.includes(word)))
if (selected.length === 0) fail('No mutant has these words.')

if (isCheck) {
  await Promise.all(selected.map(readFitting))
  process.exit()
}

/** The content of the file that is broken at the moment, to restore when the command is interrupted. */
let broken = null
const restore = async () => {
  if (broken) await writeFile(broken.file, broken.content)
  broken = null
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void restore().then(() => process.exit(130)))

await prepare()
const tests = new Map(selected.map(mutant => [`${mutant.test} ${mutant.onPostgres ?? false}`, mutant]))
for (const mutant of tests.values())
  if (!(await passes(mutant))) fail(`${mutant.test} fails without a mutant.`)

const survivors = []
for (const mutant of selected) {
  const { is, file } = mutant
  const isKilled = await tryMutant(mutant)
  console.log(`${isKilled ? '✓ killed  ' : '✗ survived'} ${file}: ${is}`)
  if (!isKilled) survivors.push(mutant)
}
console.log(`${selected.length - survivors.length} killed, ${survivors.length} survived`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Reads the file of a mutant, which must have its text exactly once. */
async function readFitting({ is, file, from, test }) {
  if (!existsSync(test)) fail(`The test of the mutant "${is}" does not exist: ${test}`)
  const content = await readFile(file, 'utf8')
  if (content.split(from).length !== 2)
    fail(`${file} does not have the text of the mutant "${is}" exactly once: ${from}`)
  return content
}

/** Returns whether the test notices a mutant. */
async function tryMutant(mutant) {
  const { file, from, to } = mutant
  const content = await readFitting(mutant)
  broken = { file, content }
  try {
    await writeFile(
      file,
      content.replace(from, () => to),
    )
    return !(await passes(mutant))
  } finally {
    await restore()
  }
}

async function passes({ test, onPostgres = false }) {
  // Broken code may never end, and then fill the memory
  const options = { timeout: maxTestMs, killSignal: 'SIGKILL' }
  const launcher = onPostgres ? postgresNodeArgs : []
  const { code } = await (isNodeTest(test)
    ? runProcess('node', [...launcher, '--test', test], options)
    : runProcess('jest', ['--runTestsByPath', test], options))
  return code === 0
}
