import path from 'node:path'
import { root } from '../run/process.mjs'

/**
 * The counts of a suite, and the names of its failed tests.
 *
 * @typedef {object} SuiteResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {number} [repeated] passed tests that needed a second try
 * @property {string[]} failures
 * @property {Record<string, number>} [secondsByFile] the slowest files, slowest first
 */

/**
 * Reads the output of `node --test` with the reporter `spec`.
 *
 * @param {string} output
 * @returns {SuiteResult}
 */
export function readNodeTestResult(output) {
  const readCount = word => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  const failures = output.matchAll(/^test at (.+?):\d+:\d+\n✖ (.+) \([\d.]+ms\)$/gm)
  return {
    passed: readCount('pass'),
    failed: readCount('fail') + readCount('cancelled'),
    skipped: readCount('skipped'),
    failures: Array.from(failures, ([, file, name]) => `${file}: ${name}`),
  }
}

/**
 * Reads the JSON report of jest. A file that cannot be loaded has no tests that could fail, and counts as one.
 *
 * @returns {SuiteResult}
 */
export function readJestResult(report) {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed').map(test => test.fullName)
    return (failed.length === 0 && status === 'failed' ? ['cannot be loaded'] : failed).map(
      test => `${path.relative(root, name)}: ${test}`,
    )
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/** How many files of a suite are named with their seconds. */
const maxTimedFiles = 20

/**
 * Reads the JSON report of Playwright.
 *
 * @returns {SuiteResult}
 */
export function readPlaywrightResult({ stats, suites }) {
  const listSpecs = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(listSpecs)]
  const specs = suites.flatMap(listSpecs)
  const milliseconds = new Map()
  for (const { file, tests = [] } of specs)
    for (const { results } of tests)
      for (const { duration } of results) milliseconds.set(file, (milliseconds.get(file) ?? 0) + duration)
  const slowest = [...milliseconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxTimedFiles)
    .map(([file, duration]) => [file, Math.round(duration / 1_000)])
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    repeated: stats.flaky,
    failures: specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`),
    secondsByFile: Object.fromEntries(slowest),
  }
}
