import type { Page } from 'playwright-core'
import type { Finding, ReleaseRecord, Translations } from '@tessera/shared-contracts'
import { findLeftovers, type NewPageTraces } from '../browser/leftovers.ts'
import { collectLoadedFiles } from '../browser/loaded-files.ts'
import { measureMemoryGrowth } from '../browser/memory-growth.ts'
import { collectPolicyViolations, findUnappliedViolations } from '../browser/policy-violations.ts'
import { applyView, measureOverflow, type ScreenView } from '../browser/screen-view.ts'
import type { ScreenToMount, StagingBrowser } from '../browser/staging-browser.ts'
import { doesRespond, withDeadline } from '../browser/with-deadline.ts'
import { toLeftoverWarnings } from '../leftover-warnings.ts'
import type { SaveScreenshot } from '../screenshots/screenshots.ts'
import { toPolicyWarnings } from '../policy-warnings.ts'
import {
  toFrozenFinding,
  toMountFinding,
  toReplacementWarnings,
  toUnservedFinding,
} from '../screen-findings.ts'
import { toLoadedSizeFindings } from './loaded-size.ts'
import { findReleaseFile, waitForFault } from './observe-faults.ts'
import { addScreenshot, takeScreenshot } from './take-screenshot.ts'
import { toMemoryWarnings, toOverflowWarnings } from './view-findings.ts'

/** A screen, with the files of its release and their sizes, and how the page loads its entry. */
export interface ScreenToVisit extends ScreenToMount, Pick<ReleaseRecord, 'files' | 'entryType'> {}

export interface VisitOptions {
  /** The path of a screen of the shell to leave the screen for; undefined where the shell has none. */
  exit: string | undefined
  saveScreenshot: SaveScreenshot
  /** What new pages of this composition have been seen to have. */
  newPage: NewPageTraces
  /** The names of the remotes of this composition. */
  remotes: readonly string[]
}

/** What a visit of a screen has found. */
export interface ScreenVisit {
  hasMounted: boolean
  findings: Finding[]
  texts: Translations | null
}

/** Opens a screen in one view, and judges what a visitor encounters. On a desk it also uses and leaves the screen. */
export const visitInView = (
  browser: StagingBrowser,
  screen: ScreenToVisit,
  view: ScreenView,
  { exit, saveScreenshot, newPage, remotes }: VisitOptions,
): Promise<ScreenVisit> =>
  browser.openScreen(
    screen,
    async page => {
      await applyView(page, view)
      await disablePrefetch(page)
      const violations = await collectPolicyViolations(page)
      return {
        violations,
        faulted: waitForFault(page, screen.remote),
        listLoaded: collectLoadedFiles(page, screen),
      }
    },
    async (page, watch, { violations, faulted, listLoaded }, toAddress): Promise<ScreenVisit> => {
      const fail = (...findings: Finding[]): ScreenVisit => ({ hasMounted: false, findings, texts: null })
      if (watch.outcome === 'unserved') return fail(toUnservedFinding(screen))
      if (watch.outcome === 'mounted' && !(await doesRespond(page))) return fail(toFrozenFinding(screen))
      const isLeft = exit !== undefined && view.device === 'desk' && !screen.mountOnly
      // The visit leaves the screen below
      const shown = isLeft ? await takeScreenshot(page) : null
      const addShown = async (found: Finding[]) =>
        found.length === 0
          ? found
          : addScreenshot(found, isLeft ? shown : await takeScreenshot(page), saveScreenshot)
      const found = toPolicyWarnings(screen, await findUnappliedViolations(page, violations))
      if (watch.outcome !== 'mounted') {
        const fault = watch.outcome === 'failed' ? await faulted : null
        const cause = fault && { message: fault.message, file: findReleaseFile(screen, fault.stack) }
        found.unshift(toMountFinding(screen, watch, cause))
        return fail(...(await addShown(found)))
      }
      found.push(
        ...toReplacementWarnings(screen, watch),
        ...toLoadedSizeFindings(screen, listLoaded(watch.mountedAt ?? performance.now()), screen.files),
      )
      if (view.device === 'phone')
        found.push(...toOverflowWarnings(screen, await measureOverflow(page), view))
      else if (isLeft) {
        const left = await leave(page, screen, { path: exit, address: toAddress(exit) }, { newPage, remotes })
        if (!left) return fail(toFrozenFinding(screen))
        found.push(...left)
      }
      return {
        hasMounted: true,
        findings: await addShown(found),
        texts: watch.texts,
      }
    },
  )

/** How long it may take to leave a screen twice, and to open a new page. */
const leaveTimeoutMs = 15_000

/** Mounts and leaves the screen repeatedly. Returns null where the page stops responding. */
async function leave(
  page: Page,
  screen: ScreenToMount,
  exit: { path: string; address: string },
  { newPage, remotes }: Pick<VisitOptions, 'newPage' | 'remotes'>,
): Promise<Finding[] | null> {
  const growthBytes = (await measureMemoryGrowth(page, exit.path)) ?? 0
  const leftovers = await withDeadline(
    findLeftovers(page, exit.path, exit.address, newPage),
    leaveTimeoutMs,
    null,
  )
  if (!leftovers) return (await doesRespond(page)) ? [] : null
  return [...toMemoryWarnings(screen, growthBytes), ...toLeftoverWarnings(screen, leftovers, remotes)]
}

/** A page of a user who saves data prefetches no area, so that all that is seen belongs to the screen. */
export const disablePrefetch = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
