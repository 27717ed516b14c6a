/** The constructed sheets in place of style elements that the content security policy blocks. */
const sheets = new WeakMap<HTMLStyleElement, CSSStyleSheet>()

/** Whether the policy has blocked the text of a style element. The browser then creates no sheet for it. */
const isBlocked = (element: HTMLStyleElement) =>
  element.isConnected &&
  element.parentNode === document.head &&
  element.sheet === null &&
  ['', 'text/css'].includes(element.getAttribute('type') ?? '') &&
  element.textContent.trim() !== ''

/**
 * Applies the text of a style element in the head that the policy has blocked, as a constructed sheet, which every script of
 * the page may create. Called again when the element changes or leaves the document. HTML in the body gets no sheet.
 *
 * @returns the sheet; undefined where the browser applies the element
 */
export function adoptBlockedStyle(element: HTMLStyleElement): CSSStyleSheet | undefined {
  const adopted = sheets.get(element)
  if (!isBlocked(element)) {
    if (adopted) document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== adopted)
    sheets.delete(element)
    return undefined
  }
  const sheet = adopted ?? new CSSStyleSheet({ media: element.media })
  sheet.replaceSync(element.textContent)
  if (!adopted) {
    sheets.set(element, sheet)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return sheet
}

/** Applies all style elements of a document that the policy blocks, from now on. */
export function adoptBlockedStyles({ head }: Document): void {
  const adoptAll = () => head.querySelectorAll('style').forEach(adoptBlockedStyle)
  new MutationObserver(adoptAll).observe(head, { childList: true, subtree: true, characterData: true })
}
