import type { ComposedRelease, ServedRelease } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'
import { confineLaterRules, confineSheet, skipOwnLooks } from './area-rules.ts'
import { adoptBlockedStyle } from './blocked-styles.ts'
import { hookSheets } from './sheet-hooks.ts'
import { hasOwnLook } from './style-attributes.ts'

/**
 * Applies the styles of a release while one of its screens or extensions is shown. A style stays in the document when it
 * is switched off, because the runtime of a build does not request a style again that it has added. `disabled` of the sheet
 * takes effect at once and keeps rules that a script has inserted. In Firefox a changed `media` attribute would load
 * the sheet again.
 */

/** The releases by the address of their folder: how many loads, or mounted screens and extensions, there are of each. */
type Counts = Map<string, number>
const loading: Counts = new Map()
const shown: Counts = new Map()
/** The releases that render and are not mounted yet. Some libraries add styles while they render. */
const rendering = new Set<string>()

/** Where the files are of the releases that this page has loaded. */
const folders = new Set<string>()
/** The releases that a style belongs to, by its element or its constructed sheet; empty for one of the shell. */
const owners = new WeakMap<object, ReadonlySet<string>>()
const switchedOff = new WeakSet<CSSStyleSheet>()

type Release = Pick<ServedRelease, 'base'> & Partial<Pick<ComposedRelease, 'screens'>>
type StyleElement = HTMLStyleElement | HTMLLinkElement

const getFolder = (release: Release) => getFileUrl(release, '')
const isStyleLink = (node: Node): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement && node.relList.contains('stylesheet')

let shellFolder = ''
const observer = new MutationObserver(records => assignStyles(records))

/** Watches the styles that scripts add to the page from the first call on. */
export function watchStyles(shell: Release): void {
  if (shellFolder) return
  shellFolder = getFolder(shell)
  for (const sheet of document.adoptedStyleSheets) owners.set(sheet, new Set())
  hookSheets().onAdopt = () => assignStyles(observer.takeRecords())
  confineLaterRules(sheet => owners.get(sheet.ownerNode ?? sheet) ?? [])
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  observer.observe(document.body, { childList: true })
  document.addEventListener('load', ({ target }) => isStyleLink(target as Node) && switchStyles(), true)
}

/** Assigns the styles that are added before the promise settles to the release, whose code it loads. */
export async function trackStyles<T>(release: Release, code: Promise<T>): Promise<T> {
  const folder = getFolder(release)
  folders.add(folder)
  if (release.screens?.some(hasOwnLook)) skipOwnLooks(shellFolder)
  const end = count(loading, folder)
  return code.finally(end)
}

/** Assigns the styles that are added until `showStyles` to the release, which renders. */
export function expectStyles(release: Release): void {
  rendering.add(getFolder(release))
}

/** Applies the styles of a release until the returned function is called. */
export function showStyles(release: Release): () => void {
  const folder = getFolder(release)
  const end = count(shown, folder)
  rendering.delete(folder)
  return end
}

/** Adds one, until the returned function is called. What was added to the page before belongs to the earlier state. */
function count(counts: Counts, folder: string): () => void {
  const add = (difference: number) => {
    assignStyles(observer.takeRecords())
    const next = (counts.get(folder) ?? 0) + difference
    if (next > 0) counts.set(folder, next)
    else counts.delete(folder)
    switchStyles()
  }
  add(1)
  return () => add(-1)
}

function assignStyles(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes } of records)
    for (const node of [target, target.parentNode, ...addedNodes, ...removedNodes])
      if (node instanceof HTMLStyleElement || (node && isStyleLink(node))) assignStyle(node)
  for (const sheet of document.adoptedStyleSheets)
    if (!owners.has(sheet)) owners.set(sheet, new Set(listActive()))
  switchStyles()
}

function assignStyle(element: StyleElement): void {
  const isNew = !owners.has(element)
  const known = owners.get(element) ?? new Set(listOwners(element))
  owners.set(element, known)
  if (known.size === 0) return
  if (element instanceof HTMLLinkElement) {
    if (isNew) switchBeforePaint(element)
    return
  }
  const adopted = adoptBlockedStyle(element)
  if (adopted) owners.set(adopted, known)
}

/** Switches the sheet of a link in the frame in which it arrives. Its load event may come after that frame is painted. */
function switchBeforePaint(link: HTMLLinkElement): void {
  let isLoading = !link.sheet
  const end = () => {
    isLoading = false
  }
  const check = () => {
    if (link.sheet) switchStyles()
    else if (isLoading && link.isConnected) requestAnimationFrame(check)
  }
  for (const type of ['load', 'error']) link.addEventListener(type, end, { once: true })
  check()
}

/** The releases that may have added a style just now. */
const listActive = () => [...loading.keys(), ...rendering, ...shown.keys()]

/** A link tells its release by its address. A release that loads may use a package of it. */
function listOwners(element: StyleElement): string[] {
  if (element instanceof HTMLStyleElement) return listActive()
  const { href } = element
  if (href.startsWith(shellFolder)) return []
  const own = [...folders].find(folder => href.startsWith(folder))
  return own === undefined ? listActive() : [own, ...loading.keys()]
}

function switchStyles(): void {
  for (const element of document.querySelectorAll<StyleElement>('style, link[rel~=stylesheet]'))
    if (element.sheet) switchStyle(element.sheet, owners.get(element))
  for (const sheet of document.adoptedStyleSheets) switchStyle(sheet, owners.get(sheet))
}

function switchStyle(sheet: CSSStyleSheet, releases: ReadonlySet<string> = new Set()): void {
  if (releases.size === 0) return
  confineSheet(sheet, releases)
  const isShown = [...releases].some(folder => shown.has(folder))
  if (!isShown && !sheet.disabled) {
    sheet.disabled = true
    switchedOff.add(sheet)
  }
  // A style that the release itself has disabled stays so
  if (isShown && switchedOff.delete(sheet)) sheet.disabled = false
}
