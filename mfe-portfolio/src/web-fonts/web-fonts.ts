import rules from './web-fonts.css' with { type: 'text' }

const documentsWithFonts = new WeakSet<Document>()

/**
 * Adds the portfolio fonts to a document. They are not in the style sheet of a screen: every page of the site
 * prefetches those style sheets, and a browser that learns of new fonts lays out the page again.
 */
export function addWebFonts(page: Document): void {
  const { defaultView: view } = page
  if (!view || !('adoptedStyleSheets' in page) || documentsWithFonts.has(page)) return
  documentsWithFonts.add(page)
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(rules)
  page.adoptedStyleSheets.push(sheet)
}
