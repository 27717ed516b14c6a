/**
 * Remembers the language that a link of the page's header has chosen, as the site's own picker does: under `language` in
 * the storage and in a cookie, for a year.
 */
const choice = new URLSearchParams(location.search).get('language')
const { lang } = document.documentElement
if (choice === lang) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${lang}; path=/; max-age=31536000; samesite=lax${secure}`
  try {
    localStorage.setItem('language', lang)
  } catch {
    // The cookie is enough for the pages of the server
  }
  history.replaceState(null, '', location.pathname)
}
