import { startStep } from '../prepare.mjs'

/** How many tests of a run may pass at the second try only. More turn the run red. */
const maxRepeated = 3

/**
 * @typedef {object} PartResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {number} [repeated] passed tests that needed a second try
 * @property {string} output printed if a test failed, was repeated or was skipped
 */

/** Collects the results of the parts of a run. */
export function createTestReport() {
  const total = { passed: 0, failed: 0, skipped: 0, repeated: 0 }
  return {
    /**
     * Runs a part and prints its result. A failure does not stop the parts after it.
     *
     * @param {string} title
     * @param {() => Promise<PartResult>} work
     */
    async part(title, work) {
      const end = startStep(title)
      const toFailure = ({ message }) => ({ passed: 0, failed: 1, output: message })
      const { passed, failed, skipped = 0, repeated = 0, output } = await work().catch(toFailure)
      total.passed += passed
      total.failed += failed
      total.skipped += skipped
      total.repeated += repeated
      const counts = [`${passed} passed`, `${failed} failed`]
      if (skipped > 0) counts.push(`${skipped} skipped`)
      if (repeated > 0) counts.push(`${repeated} at the second try`)
      end(failed > 0 ? '✗' : '✓', passed + failed > 1 ? `: ${counts.join(', ')}` : '')
      if (failed + repeated > 0) console.error(`${output.trimEnd()}\n`)
    },

    /** Prints the totals, which CI reads from the last line, and sets the exit code. */
    finish() {
      if (total.repeated > maxRepeated) {
        total.failed += 1
        console.error(
          `${total.repeated} tests passed at the second try only; at most ${maxRepeated} may. Please fix them.`,
        )
      }
      console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
      process.exitCode = total.failed > 0 ? 1 : 0
    },
  }
}
