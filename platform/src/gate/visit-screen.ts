import type { Finding } from '@tessera/shared-contracts'
import { deskView, phoneView } from './browser/screen-view.ts'
import type { StagingBrowser } from './browser/staging-browser.ts'
import { toMissingTextFindings } from './visits/missing-texts.ts'
import { blameView } from './visits/view-findings.ts'
import { visitInView, type ScreenToVisit, type VisitOptions } from './visits/visit-in-view.ts'

/**
 * Judges a screen in English on a desk and in Chinese on a phone, at the same time. Only a screen that fails in the second
 * view is opened in a third one, which says whether the language or the width is to blame.
 */
export async function visitScreen(
  browser: StagingBrowser,
  screen: ScreenToVisit,
  options: VisitOptions,
): Promise<Finding[]> {
  const [desk, phone] = await Promise.all([
    visitInView(browser, screen, deskView, options),
    visitInView(browser, screen, phoneView, options),
  ])
  if (!desk.hasMounted) return desk.findings
  if (!phone.hasMounted) {
    const third = await visitInView(
      browser,
      screen,
      { ...phoneView, device: 'desk' },
      { ...options, exit: undefined },
    )
    const blamed = { view: phoneView, mountsAtDesk: third.hasMounted }
    const failures = phone.findings.map(finding =>
      finding.severity === 'warning' ? finding : blameView(screen, finding, blamed),
    )
    return removeRepeated([...desk.findings, ...failures])
  }
  const texts = toMissingTextFindings(screen, { en: desk.texts, zh: phone.texts })
  return removeRepeated([...desk.findings, ...phone.findings, ...texts])
}

/** Both views find what does not depend on them. */
const removeRepeated = (findings: Finding[]): Finding[] =>
  [...new Map(findings.toReversed().map(finding => [finding.sentence, finding])).values()].toReversed()
