/**
 * `npm test`: everything that must hold, on a fresh clone too. Ends with `N passed, N failed`; a check of
 * the whole (types, lint, …) counts as one.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { capture, environment, prepare, step } from './prepare.mjs'

await prepare()

const results = await mkdtemp(path.join(tmpdir(), 'tessera-test-'))
const total = { passed: 0, failed: 0 }

function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/** A check of the whole: nothing to say when it holds. */
async function check(title, program, args) {
  await step(title, async () => {
    const { code, output } = await capture(program, args)
    if (code !== 0) console.error(output)
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  })
}

/** A test run that leaves its counts as JSON; a run without any is a failure. */
async function suite(title, program, args, { env = {}, countsOf }) {
  await step(title, async () => {
    const { code, output } = await capture(program, args, { env: { ...environment, ...env } })
    const { passed, failed } = await countsOf(output).catch(() => ({ passed: 0, failed: 0 }))
    if (code !== 0 || failed > 0) console.error(output)
    count(passed, Math.max(failed, code !== 0 || passed === 0 ? 1 : 0))
    console.log(`  ${passed} passed, ${failed} failed`)
  })
}

const readResult = async name => JSON.parse(await readFile(path.join(results, name), 'utf8'))
const lineCount = (output, word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(output)[1])

try {
  await Promise.all([
    check('Types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
    check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  ])
  await Promise.all([
    check('Lint', 'eslint', ['.', '--max-warnings', '0']),
    (async () => {
      await check('Import law', 'depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        ...(await sourceFolders()),
      ])
      await check('Unused code', 'knip', [])
      await check('Texts', 'node', ['commands/check-texts.mjs'])
    })(),
  ])

  await suite('Unit tests', 'jest', ['--json', `--outputFile=${path.join(results, 'unit.json')}`], {
    countsOf: async () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = await readResult('unit.json')
      return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) }
    },
  })
  const onNode = ['server', 'shared-contracts', 'cli'].map(folder => `${folder}/src/**/*.test.ts`)
  await suite('Server and command tests', 'node', ['--test', ...onNode], {
    countsOf: async output => ({ passed: lineCount(output, 'pass'), failed: lineCount(output, 'fail') }),
  })

  const browser = await findBrowser()
  await build()
  await suite('Browser tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'browser.json') },
    countsOf: async () => {
      const { stats } = await readResult('browser.json')
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  })
} finally {
  await rm(results, { recursive: true })
}

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function sourceFolders() {
  const { workspaces } = JSON.parse(await readFile('package.json', 'utf8'))
  return workspaces.map(folder => (folder === 'e2e' ? folder : `${folder}/src`))
}
