import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, runProcess } from '../run/process.mjs'
import { findOrInstallChartTools } from '../install/find-chart-tools.mjs'
import { findOrInstallPgBouncer } from '../install/find-pgbouncer.mjs'
import { findOrDownloadPromtool } from '../install/find-promtool.mjs'
import { testInstallation } from './installation/test-installation.mjs'
import { readJestResult, readNodeTestResult, readPlaywrightResult } from './read-results.mjs'

/** Folders whose tests run on Node. jest runs those of the packages for browsers. */
const nodeFolders = [
  'server/src',
  'server/test',
  'image-engine/src',
  'server-kit/src',
  'platform/src',
  'shared-contracts/src',
  'shared-upscaler/src',
  'command-line/src',
  'cli/src',
  'commands',
  'bench/src',
  'remote-preset/src',
]
/** Tests with a seed of their own for every run. Repeating one could hide what it has found. */
const randomizedFiles = ['server/test/{fuzz,crash}/*.test.ts']

/** The tests of `deploy/`, and the patterns that match them. */
const deployTests = /^server\/test\/(deploy\/|!\(|\*\*)/

/** Returns the environment of the tests of `deploy/`. */
async function findDeployTools() {
  const [chartTools, promtool] = [await findOrInstallChartTools(), await findOrDownloadPromtool()]
  return { ...(chartTools && { CHART_TOOLS: chartTools }), ...(promtool && { PROMTOOL_PATH: promtool }) }
}

/** The arguments of `node` that come before those of a run on PostgreSQL. */
export const postgresNodeArgs = ['server/test/database/with-postgres.ts', 'node']

/**
 * Creates the suites of tests. `close` removes their result files.
 *
 * @param {ReturnType<typeof import('./report.mjs').createTestReport>} report
 */
export async function createSuites(report) {
  const results = await mkdtemp(path.join(tmpdir(), 'tessera-test-'))
  const readReport = async name => JSON.parse(await readFile(path.join(results, name), 'utf8'))

  /** Runs tests and reads their counts. An exit code other than 0 is a failure, even where no test has failed. */
  async function run({ program, args, env = {}, readResult, atLeast }) {
    const { code, output } = await runProcess(program, args, { env: { ...environment, ...env } })
    const counts = await readResult(output).catch(() => ({ passed: 0, failed: 0, failures: [] }))
    const isComplete = code === 0 && counts.passed >= atLeast
    return {
      ...counts,
      failed: Math.max(counts.failed, isComplete ? 0 : 1),
      output: counts.passed < atLeast ? `${output}\nAt least ${atLeast} tests must pass here.` : output,
    }
  }

  /** Runs tests, and repeats the failed ones once: their files if `toRepeat` gets them from the output, else all. */
  const runTwice = (title, options, toRepeat = () => null) =>
    report.part(title, async () => {
      const first = await run(options)
      if (first.failed === 0) return first
      const repeat = first.passed < options.atLeast ? null : toRepeat(first.output)
      const second = await run(repeat ?? options)
      const repeated = Math.max(0, first.failed - second.failed)
      return {
        ...second,
        ...(repeat && { passed: first.passed + repeated, skipped: first.skipped }),
        repeated,
        output: `${first.output}\nThe second try:\n${second.output}`,
      }
    })

  const readNode = async output => readNodeTestResult(output)
  const nodeArgs = ['--test', '--test-concurrency=3', '--test-reporter=spec']
  const runRandomized = (title, launcher, files, atLeast) =>
    report.part(title, () =>
      run({ program: 'node', args: [...launcher, ...nodeArgs, ...files], readResult: readNode, atLeast }),
    )
  /** The options that run only the files with failed tests. */
  const repeatFiles = (args, env) => output => {
    const files = new Set(Array.from(output.matchAll(/^test at (.+?):\d+:\d+$/gm), ([, file]) => file))
    if (files.size === 0) return null
    return { program: 'node', args: [...args, ...nodeArgs, ...files], env, readResult: readNode, atLeast: 0 }
  }

  /** Playwright repeats failed tests itself. */
  const toBrowserRun = (browser, words, atLeast) => ({
    program: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...words],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'browser.json') },
    readResult: async () => readPlaywrightResult(await readReport('browser.json')),
    atLeast,
  })

  return {
    /** @param {string[]} words parts of the names of test files; none: all */
    unit: (words, atLeast) =>
      runTwice('Unit tests', {
        program: 'jest',
        args: [
          '--passWithNoTests',
          '--maxWorkers=2',
          '--json',
          `--outputFile=${path.join(results, 'unit.json')}`,
          ...words,
        ],
        readResult: async () => readJestResult(await readReport('unit.json')),
        atLeast,
      }),

    /** @param {string[]} files paths or patterns */
    async node(files, atLeast) {
      const env = files.some(file => deployTests.test(file)) ? await findDeployTools() : {}
      await runTwice(
        'Server and command tests',
        { program: 'node', args: [...nodeArgs, ...files], env, readResult: readNode, atLeast },
        repeatFiles([], env),
      )
    },

    randomized: (files = randomizedFiles, atLeast = 4) =>
      runRandomized('Fuzzing and crashes', [], files, atLeast),
    randomizedOnPostgres: () =>
      runRandomized('Fuzzing and crashes on PostgreSQL', postgresNodeArgs, randomizedFiles, 4),

    /** @param {string[]} files paths or patterns */
    async postgres(files, atLeast) {
      const pgbouncer = await findOrInstallPgBouncer()
      const env = pgbouncer ? { PGBOUNCER_PATH: pgbouncer } : {}
      const args = [...postgresNodeArgs, ...nodeArgs, ...files]
      await runTwice(
        pgbouncer ? 'Server tests on PostgreSQL through PgBouncer' : 'Server tests on PostgreSQL',
        { program: 'node', args, env, readResult: readNode, atLeast },
        repeatFiles(postgresNodeArgs, env),
      )
    },

    browser: (browser, words, atLeast) =>
      report.part('Browser tests', () => run(toBrowserRun(browser, words, atLeast))),

    /**
     * Tests of what takes time. The others would take the processor from them.
     *
     * @param {string[]} [files] parts of the paths of specs; none: all
     */
    timedBrowser: (browser, files = []) =>
      report.part('Browser tests of delays', () =>
        run(toBrowserRun(browser, ['--grep', '@alone', '--workers', '1', ...files], 1)),
      ),

    /** The way from registering to a published portfolio in Firefox and WebKit, where Playwright can install them. */
    async otherBrowsers() {
      for (const name of ['firefox', 'webkit'])
        await report.part(`Main journey in ${name}`, async () => {
          const installed = await runProcess('playwright', ['install', '--with-deps', name])
          if (installed.code !== 0)
            return { passed: 0, failed: 0, skipped: 1, output: `Playwright cannot install ${name} here.` }
          const { env, ...options } = toBrowserRun(undefined, ['src/main-journey.spec.ts'], 1)
          return run({ ...options, env: { ...env, BROWSER_NAME: name } })
        })
    },

    /** @param {Parameters<typeof testInstallation>[0]} options */
    installation: options => report.part('Installation', () => testInstallation(options)),

    close: () => rm(results, { recursive: true, force: true }),
  }
}

/** Whether a test file runs on Node, and not in jest. */
export const isNodeTest = file => nodeFolders.some(folder => file.startsWith(`${folder}/`))

/** All tests on Node but the randomized ones. */
export const allNodeTests = nodeFolders.flatMap(folder =>
  folder === 'server/test'
    ? ['server/test/*.test.ts', 'server/test/!(fuzz|crash)/**/*.test.ts']
    : [`${folder}/**/*.test.{ts,mjs}`],
)
