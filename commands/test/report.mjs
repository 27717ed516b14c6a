import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run/process.mjs'
import { startStep } from '../run/steps.mjs'

/** How many tests of a run may pass at the second try only. More turn the run red. */
const maxRepeated = 3

/** What a run leaves behind: the parts with their counts, seconds and failed tests, and what was left out. */
const reportFile = 'test-results/report.json'

/**
 * @typedef {object} PartResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {number} [repeated] passed tests that needed a second try
 * @property {string[]} [failures] the failed tests; without them, the part itself counts as one
 * @property {Record<string, number>} [secondsByFile] the slowest files of tests
 * @property {string} output printed if a test failed, was repeated or was skipped
 */

/** Collects the results of the parts of a run. */
export function createTestReport() {
  const total = { passed: 0, failed: 0, skipped: 0, repeated: 0 }
  const parts = []
  return {
    /**
     * Runs a part and prints its result. A failure does not stop the parts after it.
     *
     * @param {string} title
     * @param {() => Promise<PartResult>} work
     */
    async part(title, work) {
      const end = startStep(title)
      const startedAt = performance.now()
      const toFailure = ({ message }) => ({ passed: 0, failed: 1, output: message })
      const result = await work().catch(toFailure)
      const { passed, failed, skipped = 0, repeated = 0, failures = [], secondsByFile, output } = result
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      parts.push({ title, seconds, passed, failed, skipped, repeated, failures, secondsByFile })
      total.passed += passed
      total.failed += failed
      total.skipped += skipped
      total.repeated += repeated
      const counts = [`${passed} passed`, `${failed} failed`]
      if (skipped > 0) counts.push(`${skipped} skipped`)
      if (repeated > 0) counts.push(`${repeated} at the second try`)
      end(failed > 0 ? '✗' : '✓', passed + failed !== 1 ? `: ${counts.join(', ')}` : '')
      if (failed + repeated > 0) console.error(`${output.trimEnd()}\n`)
    },

    /**
     * Prints the failed tests and the totals, which CI reads, and sets the exit code.
     *
     * @param {{ file: string, reason: string }[]} [notAffected] the test files that were left out, of a run of affected tests
     */
    finish(notAffected) {
      if (total.repeated > maxRepeated) {
        total.failed += 1
        console.error(
          `${total.repeated} tests passed at the second try only; at most ${maxRepeated} may. Please fix them.`,
        )
      }
      for (const { title, failed, failures } of parts.filter(part => part.failed > 0)) {
        console.error(`✗ ${title}`)
        for (const failure of failures.length > 0 ? failures : [`${failed} failed`])
          console.error(`    ${failure}`)
      }
      const file = path.join(root, reportFile)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify({ ...total, parts, notAffected }, null, 2)}\n`)
      const leftOut = notAffected ? `, ${notAffected.length} test files not affected` : ''
      console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped${leftOut}`)
      process.exitCode = total.failed > 0 ? 1 : 0
    },
  }
}
