import rules from './web-fonts.css' with { type: 'text' }

const brought = new WeakSet<Document>()

/**
 * Makes the fonts of portfolios known to a document. Not as a style of the screens: those come ahead of their need
 * to every page of the site, and a browser that hears of fonts lays out anew whatever it shows.
 */
export function bringWebFonts(page: Document): void {
  const { defaultView: view } = page
  if (!view || !('adoptedStyleSheets' in page) || brought.has(page)) return
  brought.add(page)
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(rules)
  page.adoptedStyleSheets.push(sheet)
}
