/**
 * `npm test`: runs all checks and tests, also on a fresh clone. Ends with `N passed, N failed`. A check (types, lint,
 * …) counts as one test, and so does a suite that ends without its counts.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOrInstallBrowser } from './find-browser.mjs'
import { build } from './build.mjs'
import { buildExamples } from './build-examples.mjs'
import { startStep, capture, environment, prepare } from './prepare.mjs'

await prepare()

const results = await mkdtemp(path.join(tmpdir(), 'tessera-test-'))
const total = { passed: 0, failed: 0 }

/**
 * Runs one part and prints its result. A failure does not stop the parts after it.
 *
 * @param {() => Promise<{ passed: number, failed: number, flaky: number, output: string }>} work `flaky`:
 *   the passed tests that needed a second try. They are printed, but do not fail the run
 */
async function part(title, work) {
  const end = startStep(title)
  const toFailure = ({ message }) => ({ passed: 0, failed: 1, flaky: 0, output: message })
  const { passed, failed, flaky, output } = await work().catch(toFailure)
  total.passed += passed
  total.failed += failed
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''
  end(failed > 0 ? '✗' : '✓', counts + (flaky > 0 ? `, ${flaky} of them at the second try` : ''))
  if (failed + flaky > 0) console.error(`${output.trimEnd()}\n`)
}

/** A check that counts as one test. */
const check = (title, program, args) =>
  part(title, async () => {
    const { code, output } = await capture(program, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, flaky: 0, output }
  })

/** Runs tests and reads their counts. An exit code other than 0 is a failure, even where no test has failed. */
async function run(program, args, { env = {}, countsOf }) {
  const { code, output } = await capture(program, args, { env: { ...environment, ...env } })
  const { passed, failed, flaky = 0 } = await countsOf(output).catch(() => ({ passed: 0, failed: 0 }))
  return { passed, failed: Math.max(failed, code !== 0 || passed === 0 ? 1 : 0), flaky, output }
}

/** Runs tests, and repeats the run once where it fails. Playwright repeats browser tests itself. */
const suite = (title, program, args, options) =>
  part(title, async () => {
    const first = await run(program, args, options)
    if (first.failed === 0) return first
    const second = await run(program, args, options)
    const flaky = Math.max(0, first.failed - second.failed)
    return { ...second, flaky, output: `${first.output}\nThe second try:\n${second.output}` }
  })

const readResult = async name => JSON.parse(await readFile(path.join(results, name), 'utf8'))
const readCount = (output, word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)

try {
  await Promise.all([
    check('Types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
    check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  ])
  await Promise.all([
    check('Lint', 'eslint', ['.', '--max-warnings', '0']),
    (async () => {
      const cruiserArgs = ['--config', '.dependency-cruiser.cjs', ...(await listSourceFolders())]
      await check('Import law', 'depcruise', cruiserArgs)
      await check('Unused code', 'knip', [])
      await check('Texts', 'node', ['commands/check-texts.mjs'])
    })(),
  ])

  await suite('Unit tests', 'jest', ['--json', `--outputFile=${path.join(results, 'unit.json')}`], {
    countsOf: async () => {
      // A file that cannot be loaded has no tests that could fail
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = await readResult('unit.json')
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
    },
  })
  const folders = [
    'server/src',
    'server/test',
    'image-engine/src',
    'platform/src',
    'shared-contracts/src',
    'shared-upscaler/src',
    'cli/src',
    'bench/src',
    'remote-preset/src',
  ]
  const onNode = folders.map(folder => `${folder}/**/*.test.ts`)
  const countsOf = async output => ({
    passed: readCount(output, 'pass'),
    failed: readCount(output, 'fail') + readCount(output, 'cancelled'),
  })
  const again = `--test-rerun-failures=${path.join(results, 'node.json')}`
  await suite('Server and command tests', 'node', ['--test', again, '--test-reporter=spec', ...onNode], {
    countsOf,
  })
  await suite('Server tests on PostgreSQL', 'npm', ['run', '--silent', 'test:postgres', '-w', 'server'], {
    countsOf,
  })
  await browserTests()
} finally {
  await rm(results, { recursive: true, force: true })
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Browser tests and size limits need the built site and examples, and the tests a browser. Without these, one failure counts. */
async function browserTests() {
  const builds = build().then(buildExamples)
  const needed = await Promise.all([findOrInstallBrowser(), builds]).catch(error => error)
  if (needed instanceof Error) return part('Browser tests', () => Promise.reject(needed))
  const [browser] = needed
  await check('Weights', 'size-limit', [])
  const countsOf = async () => {
    const { expected, flaky, unexpected } = (await readResult('browser.json')).stats
    return { passed: expected + flaky, failed: unexpected, flaky }
  }
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'browser.json') }
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  return part('Browser tests', () => run('playwright', args, { env, countsOf }))
}

async function listSourceFolders() {
  const { workspaces } = JSON.parse(await readFile('package.json', 'utf8'))
  return workspaces.map(folder => (folder === 'e2e' ? folder : `${folder}/src`))
}
