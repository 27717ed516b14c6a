/**
 * `npm run mutants [WORD …]`: breaks the code in ways that a test must notice, one after the other, and runs the test that
 * each names. A word selects the mutants whose file or change contains it. Ends with `N killed, N survived`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { platformMutants } from './mutants/platform-mutants.mjs'
import { serverMutants } from './mutants/server-mutants.mjs'
import { shellMutants } from './mutants/shell-mutants.mjs'
import { capture, fail, prepare } from './prepare.mjs'
import { isNodeTest } from './test/suites.mjs'

/**
 * @typedef {object} Mutant
 * @property {string} is what the broken code does
 * @property {string} file
 * @property {string} from a text that occurs in the file once
 * @property {string} to
 * @property {string} test the file with the test that must fail
 */

const words = process.argv.slice(2)
/** @type {Mutant[]} */
const all = [...serverMutants, ...platformMutants, ...shellMutants]
const selected = all.filter(({ is, file }) => words.every(word => `${file} ${is}`.includes(word)))
if (selected.length === 0) fail('No mutant has these words.')

/** The content of the file that is broken at the moment, to restore when the command is interrupted. */
let broken = null
const restore = async () => {
  if (broken) await writeFile(broken.file, broken.content)
  broken = null
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void restore().then(() => process.exit(130)))

await prepare()
for (const test of new Set(selected.map(({ test }) => test)))
  if (!(await passes(test))) fail(`${test} fails without a mutant.`)

const survivors = []
for (const mutant of selected) {
  const { is, file } = mutant
  const isKilled = await tryMutant(mutant)
  console.log(`${isKilled ? '✓ killed  ' : '✗ survived'} ${file}: ${is}`)
  if (!isKilled) survivors.push(mutant)
}
console.log(`${selected.length - survivors.length} killed, ${survivors.length} survived`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Returns whether the test notices a mutant. */
async function tryMutant({ is, file, from, to, test }) {
  const content = await readFile(file, 'utf8')
  if (content.split(from).length !== 2)
    fail(`${file} does not have the text of the mutant "${is}" exactly once: ${from}`)
  broken = { file, content }
  try {
    await writeFile(
      file,
      content.replace(from, () => to),
    )
    return !(await passes(test))
  } finally {
    await restore()
  }
}

async function passes(test) {
  const { code } = await (isNodeTest(test)
    ? capture('node', ['--test', test])
    : capture('jest', ['--runTestsByPath', test]))
  return code === 0
}
