import { explainFailure, type Finding, type ReleaseRecord } from '@tessera/shared-contracts'
import { mountTimeoutMs, type ScreenToMount } from './browser/staging-browser.ts'
import type { ScreenWatch } from './browser/watch-screen.ts'

/** A document that takes longer than this to read says that the browser is slow, whatever the release does. */
const slowDocumentMs = mountTimeoutMs / 4

/** What a shell reports that has loaded an entry as a script. */
const ranAsScript = /^\S+ \S+ defines no container/

const olderShellExplanation =
  'Its entry is an ES module, which this shell loads as a script: the shell is older than such entries. Activate a newer shell, or build the entry as a script.'

/** Says why a screen does not mount, and explains it where that helps. */
export function toMountFinding(
  { remote, version, screen, entryType }: ScreenToMount & Pick<ReleaseRecord, 'entryType'>,
  { documentMs }: Pick<ScreenWatch, 'documentMs'>,
  fault: { message: string; file?: string | undefined } | null,
): Finding {
  const seconds = documentMs === null ? `${mountTimeoutMs / 1_000}` : `${Math.round(documentMs / 1_000)}`
  const isSlow = documentMs === null || documentMs > slowDocumentMs
  const timeout = isSlow
    ? `not within ${mountTimeoutMs / 1_000} s. The browser of the gate is slow: it took ${seconds} s for the document alone. Try again before you look for a fault in the release`
    : `not within ${mountTimeoutMs / 1_000} s`
  const reason = fault?.message ?? timeout
  const explanation =
    entryType === 'module' && ranAsScript.test(reason) ? olderShellExplanation : explainFailure(reason)
  const explained = explanation ? `${reason.replace(/\.$/, '')}. ${explanation}` : reason
  const sentence = `${remote} ${version} does not mount its screen "${screen}": ${explained}`
  return { rule: 'mount', sentence, owners: [remote], ...(fault?.file && { file: fault.file }) }
}

/** Says that the address of a screen is one of the server's own. */
export const toUnservedFinding = ({ remote, version, screen, path }: ScreenToMount): Finding => ({
  rule: 'path',
  sentence: `${remote} ${version} claims ${path} for its screen "${screen}", but the server itself responds to this address.`,
  owners: [remote],
})

/** Says that a screen stopped the page. */
export const toFrozenFinding = ({ remote, version, screen }: ScreenToMount): Finding => ({
  rule: 'mount',
  sentence: `${remote} ${version} mounts its screen "${screen}", and then the page stops answering: its code runs without an end`,
  owners: [remote],
})

/** Says that the gate could not finish with a screen. */
export const toUnfinishedFinding = ({ remote, version, screen }: ScreenToMount, reason: string): Finding => ({
  rule: 'mount',
  sentence: `The gate could not finish the screen "${screen}" of ${remote} ${version}: ${reason}. Try again before you look for a fault in the release.`,
  owners: [remote],
})

/** Names what a release replaces in the page. */
export function toReplacementWarnings(
  { remote, version, screen }: ScreenToMount,
  { replaced }: ScreenWatch,
): Finding[] {
  if (replaced.length === 0) return []
  const sentence = `${remote} ${version}, screen "${screen}", replaces ${replaced.join(', ')} in the page. Other areas get their own, but your screen may behave in another way than alone; use a library that does not replace them.`
  return [{ rule: 'replaced', sentence, owners: [remote], severity: 'warning' }]
}
