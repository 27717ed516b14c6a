import type { Page } from 'playwright-core'
import { countListeners } from './count-listeners.ts'
import { leaveScreen, openPath, waitUntilIdle } from './leave-screen.ts'

/** What a page has outside of its screens. */
export interface PageTraces {
  /** The style sheets that apply, by the start of their text. Without those of releases, which the page removes itself. */
  styleSheets: string[]
  /** Attributes of `html` and `body`, such as `body style="overflow: hidden"`. */
  attributes: string[]
  /** Names of the properties of `window`. */
  globals: string[]
  /** Keys of the local storage and the session storage. */
  storageKeys: string[]
  /** Types of events of which `window` or `document` get more listeners with each visit. */
  listeners: string[]
}

type Traces = Omit<PageTraces, 'listeners'>

/** What new pages of a composition have been seen to have, so that not every visit has to load another one. */
export type NewPageTraces = Traces

export const createNewPageTraces = (): NewPageTraces => ({
  styleSheets: [],
  attributes: [],
  globals: [],
  storageKeys: [],
})

/** How long a new page may take until it has what the shell adds to every page. */
const settleTimeoutMs = 1_000

/**
 * Leaves the mounted screen within the page, opens it again and leaves it again. Returns what the page then has that a
 * new page does not have: what the screen left behind. Returns null where the page does not leave the screen.
 *
 * @param path a screen of the shell
 * @param address the address of a new page with this screen
 * @param seen what new pages at this address have been seen to have; adds what this one has
 */
export async function findLeftovers(
  page: Page,
  path: string,
  address: string,
  seen: NewPageTraces,
): Promise<PageTraces | null> {
  try {
    await leaveScreen(page, () => openPath(page, path))
    const listenersBefore = await countListeners(page)
    await leaveScreen(page, () => page.evaluate(() => history.back()))
    await leaveScreen(page, () => openPath(page, path))
    const listeners = await countListeners(page)
    const left = await readTraces(page)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    return {
      ...(await findAdded(page, left, address, seen)),
      listeners: [...listeners].flatMap(([type, count]) =>
        count > (listenersBefore.get(type) ?? 0) ? [type] : [],
      ),
    }
  } catch {
    return null
  }
}

/** Returns what of these traces a new page does not get within a second. */
async function findAdded(page: Page, left: Traces, address: string, seen: NewPageTraces): Promise<Traces> {
  const unseen = subtract(left, seen)
  if (isEmpty(unseen)) return unseen
  await page.goto(address)
  const deadline = performance.now() + settleTimeoutMs
  for (;;) {
    await waitUntilIdle(page)
    const fresh = await readTraces(page)
    const added = subtract(left, fresh)
    if (!isEmpty(added) && performance.now() <= deadline) continue
    for (const name of Object.keys(seen) as (keyof Traces)[])
      seen[name] = [...new Set([...seen[name], ...fresh[name]])]
    return added
  }
}

function subtract(left: Traces, other: Traces): Traces {
  const pick = (name: keyof Traces) => left[name].filter(each => !other[name].includes(each))
  return {
    styleSheets: pick('styleSheets'),
    attributes: pick('attributes'),
    globals: pick('globals'),
    storageKeys: pick('storageKeys'),
  }
}

const isEmpty = (traces: Traces) => Object.values(traces).every(names => names.length === 0)

const readTraces = (page: Page): Promise<Traces> =>
  page.evaluate(() => {
    const isApplied = ({ disabled, media }: CSSStyleSheet) =>
      !disabled && (media.length === 0 || matchMedia(media.mediaText).matches)
    const describeSheet = ({ href, cssRules }: CSSStyleSheet) =>
      href ?? Array.from(cssRules, ({ cssText }) => cssText).join(' ')
    const listAttributes = (name: string, { attributes }: Element) =>
      Array.from(attributes)
        // An empty one is what remains of properties that were taken back
        .filter(attribute => attribute.name !== 'style' || attribute.value !== '')
        .map(attribute => `${name} ${attribute.name}="${attribute.value}"`)
    return {
      styleSheets: [...document.styleSheets, ...document.adoptedStyleSheets]
        .filter(sheet => isApplied(sheet) && !sheet.href?.includes('/remotes/'))
        .map(sheet => describeSheet(sheet).slice(0, 80))
        .filter(text => text !== ''),
      attributes: [
        ...listAttributes('html', document.documentElement),
        ...listAttributes('body', document.body),
        // The page has ended them, and marks `ended:REMOTE ATTRIBUTE`
        ...performance
          .getEntriesByType('mark')
          .flatMap(({ name }) => /^ended:\S+ (.*)/s.exec(name)?.[1] ?? []),
      ],
      globals: Object.getOwnPropertyNames(globalThis),
      storageKeys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    }
  })
