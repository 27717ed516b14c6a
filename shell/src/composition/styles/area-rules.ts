import { slotElementName } from '@tessera/shared-contracts'
import { confineToArea, skipElements } from './confine-rules.ts'
import { hookSheets, type SheetHooks } from './sheet-hooks.ts'
import { ownLookAttribute, releaseAttribute } from './style-attributes.ts'

/** The sheets whose rules apply to the elements of their releases only. */
const confined = new WeakSet<CSSStyleSheet>()

const toRoots = (releases: Iterable<string>) =>
  Array.from(releases, folder => `[${releaseAttribute}=${JSON.stringify(folder)}]`).join(', ')

/** Makes the rules of a sheet apply to the elements of its releases only. */
export function confineSheet(sheet: CSSStyleSheet, releases: Iterable<string>): void {
  if (confined.has(sheet)) return
  confined.add(sheet)
  confineToArea(listRules(sheet), toRoots(releases))
}

/** No script can read or change the rules of a sheet of another origin. */
function listRules(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

/** Does the same with rules that scripts add to a sheet later. */
export function confineLaterRules(getReleases: (sheet: CSSStyleSheet) => Iterable<string>): void {
  Object.assign(hookSheets(), {
    onInsert(sheet, index) {
      const rule = confined.has(sheet) ? sheet.cssRules[index] : undefined
      if (rule) confineToArea([rule], toRoots(getReleases(sheet)))
    },
    onReplace(sheet) {
      if (confined.delete(sheet)) confineSheet(sheet, getReleases(sheet))
    },
  } satisfies SheetHooks)
}

let isSkipping = false

/** Makes the element rules of the page, which are in cascade layers, skip screens that were made for other pages. */
export function skipOwnLooks(shellFolder: string): void {
  if (isSkipping) return
  isSkipping = true
  // What others add to a slot of such a screen is made for this page
  const skipped = `[${ownLookAttribute}] :not(${slotElementName}, ${slotElementName} *)`
  for (const sheet of document.styleSheets)
    if (sheet.href?.startsWith(shellFolder))
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSLayerBlockRule) skipElements(rule.cssRules, skipped)
}
