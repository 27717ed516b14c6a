/** The logo in the shell's header: tiles in a square, one in the accent color. */
export const siteTiles =
  '<rect x="2" y="2" width="10" height="10" rx="2" fill="#f3f2ef"/>' +
  '<rect x="14" y="2" width="16" height="6" rx="2" fill="#a4a8b5"/>' +
  '<rect x="2" y="14" width="6" height="16" rx="2" fill="#5b6172"/>' +
  '<rect x="12.5" y="12.5" width="14" height="14" rx="2.5" fill="#ffb454" transform="rotate(45 19.5 19.5)"/>'

/** The logo as a decorative element. */
export const siteMark = `<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">${siteTiles}</svg>`

/** The logo on a background, as a data URL. */
export const siteIcon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#15171d"/><g transform="translate(4.5 4.5) scale(.7)">${siteTiles}</g></svg>`,
  )
