import type { Finding, ReleaseReference } from '@tessera/shared-contracts'
import { describeView, type ScreenView } from '../browser/screen-view.ts'
import { createIntroducedFinding } from '../rules/introduced-rules.ts'

type Screen = ReleaseReference & { screen: string }

/**
 * Says that a screen that mounts in one view fails in another, and whether the language or the width is to blame.
 *
 * @param finding of the view in which it fails
 * @param mountsAtDesk whether it mounts in the language of that view on a desk
 */
export function blameView(
  screen: Screen,
  finding: Finding,
  { view, mountsAtDesk }: { view: ScreenView; mountsAtDesk: boolean },
): Finding {
  const elsewhere = mountsAtDesk
    ? 'On a desk it mounts in both languages: look for what depends on the width.'
    : 'In English it mounts: look for what depends on the language, such as texts, dates and numbers.'
  const sentence = `Seen ${describeView(view)}: ${finding.sentence.replace(/\.$/, '')}. ${elsewhere}`
  const rule = mountsAtDesk ? 'mount-phone' : 'mount-language'
  return { ...finding, ...createIntroducedFinding(rule, screen, sentence) }
}

/** Rounding of a width is no overflow. */
const maxOverflowPixels = 1

/** Warns of a screen that a phone scrolls sideways. */
export function toOverflowWarnings(
  { remote, version, screen }: Screen,
  pixels: number,
  view: ScreenView,
): Finding[] {
  if (pixels <= maxOverflowPixels) return []
  const sentence = `${remote} ${version}, screen "${screen}", is ${pixels} pixels wider than the window ${describeView(view)}. Give wide content its own scrolling (overflow-x: auto), and elements no fixed width.`
  return [{ rule: 'overflow', sentence, owners: [remote], severity: 'warning' }]
}

/** What seven mounts may add. Screens that leak nothing add up to 1 MB. */
const maxGrowthBytes = 2_000_000

/** Warns of memory that a screen keeps each time that it is mounted. */
export function toMemoryWarnings({ remote, version, screen }: Screen, growthBytes: number): Finding[] {
  if (growthBytes <= maxGrowthBytes) return []
  const megabytes = (growthBytes / 1_000_000).toFixed(1)
  const sentence = `${remote} ${version}, screen "${screen}", keeps memory when it is left: ${megabytes} MB more after the tenth mount than after the third. End timers, listeners and requests when it is unmounted, and keep no data in modules.`
  return [{ rule: 'memory', sentence, owners: [remote], severity: 'warning' }]
}
