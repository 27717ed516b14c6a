/**
 * `npm test`: everything that must hold, on a fresh clone too. Ends with `N passed, N failed`; a check of
 * the whole (types, lint, …) counts as one, and so does a suite that ends without saying its counts.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { begin, capture, environment, prepare } from './prepare.mjs'

await prepare()

const results = await mkdtemp(path.join(tmpdir(), 'tessera-test-'))
const total = { passed: 0, failed: 0 }

/**
 * Runs one part to its end, whatever becomes of it: the parts after it are run too, and the last line is
 * always the counts.
 *
 * @param {() => Promise<{ passed: number, failed: number, output: string }>} work
 */
async function part(title, work) {
  const end = begin(title)
  const { passed, failed, output } = await work().catch(({ message }) => ({
    passed: 0,
    failed: 1,
    output: message,
  }))
  total.passed += passed
  total.failed += failed
  end(failed > 0 ? '✗' : '✓', passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : '')
  if (failed > 0) console.error(`${output.trimEnd()}\n`)
}

/** A check of the whole: nothing to say when it holds. */
const check = (title, program, args) =>
  part(title, async () => {
    const { code, output } = await capture(program, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  })

/** A test run with counts of its own. One that ends badly has failed, even where it counts no failure. */
const suite = (title, program, args, { env = {}, countsOf }) =>
  part(title, async () => {
    const { code, output } = await capture(program, args, { env: { ...environment, ...env } })
    const { passed, failed } = await countsOf(output).catch(() => ({ passed: 0, failed: 0 }))
    return { passed, failed: Math.max(failed, code !== 0 || passed === 0 ? 1 : 0), output }
  })

const readResult = async name => JSON.parse(await readFile(path.join(results, name), 'utf8'))
const lineCount = (output, word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)

try {
  await Promise.all([
    check('Types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
    check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  ])
  await Promise.all([
    check('Lint', 'eslint', ['.', '--max-warnings', '0']),
    (async () => {
      const law = ['--config', '.dependency-cruiser.cjs', ...(await sourceFolders())]
      await check('Import law', 'depcruise', law)
      await check('Unused code', 'knip', [])
      await check('Texts', 'node', ['commands/check-texts.mjs'])
    })(),
  ])

  await suite('Unit tests', 'jest', ['--json', `--outputFile=${path.join(results, 'unit.json')}`], {
    countsOf: async () => {
      // A file that cannot even be loaded has no test that could fail
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = await readResult('unit.json')
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
    },
  })
  const onNode = ['server', 'shared-contracts', 'shared-upscaler', 'cli'].map(
    folder => `${folder}/src/**/*.test.ts`,
  )
  const countsOf = async output => ({
    passed: lineCount(output, 'pass'),
    failed: lineCount(output, 'fail') + lineCount(output, 'cancelled'),
  })
  await suite('Server and command tests', 'node', ['--test', '--test-reporter=spec', ...onNode], { countsOf })
  await suite('Server tests on PostgreSQL', 'npm', ['run', '--silent', 'test:postgres', '-w', 'server'], {
    countsOf,
  })
  await browserTests()
} finally {
  await rm(results, { recursive: true, force: true })
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** They, and the weights, need the built site, and they a browser; where either cannot be had, that is one failure. */
async function browserTests() {
  const needed = await Promise.all([findBrowser(), build()]).catch(error => error)
  if (needed instanceof Error) return part('Browser tests', () => Promise.reject(needed))
  const [browser] = needed
  await check('Weights', 'size-limit', [])
  return suite('Browser tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'browser.json') },
    countsOf: async () => {
      const { stats, errors } = await readResult('browser.json')
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
    },
  })
}

async function sourceFolders() {
  const { workspaces } = JSON.parse(await readFile('package.json', 'utf8'))
  return workspaces.map(folder => (folder === 'e2e' ? folder : `${folder}/src`))
}
