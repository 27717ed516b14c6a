const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it may stand in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, character => escapes[character] ?? character)

const tiles =
  '<rect width="32" height="32" rx="8" fill="#15171d"/><path fill="#ffb454" d="M7 7h8v8H7z"/><path fill="#f3f2ef" d="M17 7h8v8h-8z" opacity=".85"/><path fill="#f3f2ef" d="M7 17h8v8H7z" opacity=".35"/><path fill="#ffb454" d="M17 17h8v8h-8z" opacity=".6"/>'

/** The site's mark, as an element that says nothing. */
export const siteMark = `<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">${tiles}</svg>`

/** The site's mark, as the address of a picture. */
export const siteIcon =
  'data:image/svg+xml,' +
  encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tiles}</svg>`)
