import type { Finding } from '@tessera/shared-contracts'
import { dayMs, type Clock } from '@tessera/server-kit/clock'
import type { GateBrowser } from '../browser/gate-browser.ts'
import type { ScreenToMount } from '../browser/staging-browser.ts'
import type { ProposedComposition } from '../proposed-composition.ts'
import type { MountVerdictStore } from './store.ts'
import { createVerdictKeys } from './verdict-key.ts'

/** A screen also depends on the data of the site and on its server, which no key has. */
const lifetimeMs = dayMs

/** What the gate found when it mounted screens, so that it does not mount the same again. */
export interface MountVerdicts {
  /** Reads what is known of these screens. `keep` stores what was found of another one of them. */
  open(
    proposal: ProposedComposition,
    screens: readonly ScreenToMount[],
  ): Promise<{
    known: ReadonlyMap<ScreenToMount, Finding[]>
    keep(screen: ScreenToMount, findings: readonly Finding[]): Promise<void>
  }>
}

/** Creates the verdicts on screens, which are kept for a day. All servers of an installation share them. */
export const createMountVerdicts = (services: {
  store: MountVerdictStore
  clock: Clock
  browser: Pick<GateBrowser, 'description'>
}): MountVerdicts => ({
  async open(proposal, screens) {
    const { store, clock, browser } = services
    const toKey = createVerdictKeys(proposal, browser.description)
    const keys = new Map(screens.map(screen => [screen, toKey(screen)]))
    const stored = await store.find([...keys.values()], clock() - lifetimeMs)
    const known = new Map<ScreenToMount, Finding[]>()
    for (const [screen, key] of keys) {
      const findings = stored.get(key)
      if (findings) known.set(screen, findings)
    }
    return {
      known,
      keep: (screen, findings) => store.add(toKey(screen), findings, clock(), clock() - lifetimeMs),
    }
  },
})
