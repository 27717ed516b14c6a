/**
 * `npm test`: runs the tests that notice most, also on a fresh clone. A word selects others, see `usage`. Prints
 * `N passed, N failed, N skipped`, and then what it has left out. A check (types, lint, …) counts as one test, and so does
 * a suite that ends without its counts.
 */
import { randomInt } from 'node:crypto'
import { build } from './build.mjs'
import { buildExamples } from './build/build-examples.mjs'
import { findOrInstallBrowser } from './browser/find-browser.mjs'
import { prepare } from './install/prepare.mjs'
import { environment } from './run/process.mjs'
import { fail } from './run/steps.mjs'
import { createChecks } from './test/checks.mjs'
import { findDatabaseTests } from './test/database-tests.mjs'
import { needsInstallationTest } from './test/installation/tested-inputs.mjs'
import { createTestReport } from './test/report.mjs'
import { allNodeTests, createSuites, isNodeTest } from './test/suites.mjs'

const usage = `npm test                      checks, unit and server tests, and the browser tests that notice most
npm test -- full              everything, as in CI
npm test -- affected [COMMIT] checks, and the tests that the changes since main can fail, or since a commit
npm test -- unit [WORD …]     unit tests of the packages for browsers, in files whose name contains a word
npm test -- server [FILE …]   tests of the server, the platform, the commands and the contracts
npm test -- postgres [FILE …] the tests of all that use a database, on PostgreSQL
npm test -- browser [ARGS …]  the built site in a browser; arguments are Playwright's, such as -g lightbox
npm test -- installation [WORD …] a fresh clone on a bare machine, with every Node and npm that README names
npm run test:nightly          everything, and what is repeated for its own sake more often`

/** Fewer tests than these mean that a suite has lost some without a word. */
const minCounts = { unit: 1_100, node: 1_700, postgres: 900, browser: 300, quickBrowser: 20 }

/** The tag of the browser tests of `npm test`. */
const quickTag = '@quick'

const modes = {
  quick: runQuick,
  full: runEverything,
  nightly: runEverything,
  affected: runAffected,
  unit: words => suites.unit(words, 1),
  server: files => suites.node(files.length > 0 ? files : allNodeTests, 1),
  postgres: async files => suites.postgres(files.length > 0 ? files : await findDatabaseTests(), 1),
  browser: async args => {
    const [browser] = await Promise.all([findOrInstallBrowser(), build().then(buildExamples)])
    await suites.browser(browser, args, 1)
  },
  installation: words => suites.installation({ everyCell: true, words }),
}

const [mode = 'quick', ...words] = process.argv.slice(2)
if (!Object.hasOwn(modes, mode)) fail(`npm test does not know "${mode}".\n${usage}`)

await prepare()
if (mode === 'nightly') environment.NIGHTLY = '1'
// A second try repeats the random inputs of the first
environment.FUZZ_SEED ??= String(randomInt(2 ** 30))
const report = createTestReport()
const checks = createChecks(report)
const suites = await createSuites(report)
let notAffected
try {
  notAffected = await modes[mode](words)
} finally {
  await suites.close()
}
report.finish(notAffected)
if (mode === 'quick')
  console.log(
    'Left out: PostgreSQL, fuzzing and crashes, most browser tests, examples, installation. `npm test -- full` runs them.',
  )

/** Runs all checks beside each other. Resolves with the browser, or with the error of its installation. */
async function runChecks() {
  // A browser that cannot be had is a failure of the first minutes, not of the last
  const [browser] = await Promise.all([
    findOrInstallBrowser().catch(error => error),
    (async () => {
      await checks.lint()
      await checks.format()
    })(),
    (async () => {
      await checks.types()
      await checks.importRules()
      await checks.unusedCode()
      await checks.unhandledErrors()
      await checks.texts()
      await checks.mutants()
    })(),
  ])
  return browser
}

/** Runs browser tests where there is a browser and `building` succeeds. */
async function runInBrowser(browser, building, runSuites) {
  const built = await building.catch(error => error)
  for (const error of [browser, built])
    if (error instanceof Error) return report.part('Browser tests', () => Promise.reject(error))
  await checks.weights()
  await runSuites()
}

async function runQuick() {
  const browser = await runChecks()
  await suites.unit([], minCounts.unit)
  await suites.node(allNodeTests, minCounts.node)
  await runInBrowser(browser, build(), () =>
    suites.browser(browser, ['--grep', quickTag], minCounts.quickBrowser),
  )
}

async function runEverything() {
  const browser = await runChecks()
  await suites.unit([], minCounts.unit)
  await suites.node(allNodeTests, minCounts.node)
  await suites.randomized()
  await suites.postgres(await findDatabaseTests(), minCounts.postgres)
  await suites.randomizedOnPostgres()
  if (mode === 'nightly' || (await needsInstallationTest()))
    await suites.installation({ everyCell: mode === 'nightly' })
  await runInBrowser(browser, build().then(buildExamples), async () => {
    await suites.browser(browser, ['--grep-invert', '@alone'], minCounts.browser)
    await suites.timedBrowser(browser)
    if (mode === 'nightly') await suites.otherBrowsers()
  })
}

/** Runs the tests that a change can fail. Resolves with the test files that are left out; undefined: none is. */
async function runAffected([other]) {
  // Imported here, since a fresh clone has no TypeScript before `prepare()`
  const { findAffectedTests } = await import('./test/affected/affected-tests.mjs')
  const { everything, files, randomized, onPostgres, browser, notAffected } = await findAffectedTests(other)
  if (everything) {
    console.log(`All tests run: ${everything}.`)
    return runEverything()
  }
  const chromium = await runChecks()
  const unit = files.filter(file => !isNodeTest(file))
  const node = files.filter(isNodeTest)
  if (unit.length > 0) await suites.unit(['--runTestsByPath', ...unit], 1)
  if (node.length > 0) await suites.node(node, 1)
  if (randomized.length > 0) await suites.randomized(randomized, 1)
  if (onPostgres) {
    const ofDatabase = new Set(await findDatabaseTests())
    await suites.postgres(
      node.filter(file => ofDatabase.has(file)),
      1,
    )
  }
  if (browser)
    await runInBrowser(chromium, browser.withExamples ? build().then(buildExamples) : build(), async () => {
      const titles = [quickTag, ...browser.titles].join('|')
      await suites.browser(chromium, ['--grep', titles, '--grep-invert', '@alone'], minCounts.quickBrowser)
      if (browser.timed.length > 0) await suites.timedBrowser(chromium, browser.timed)
    })
  return notAffected
}
