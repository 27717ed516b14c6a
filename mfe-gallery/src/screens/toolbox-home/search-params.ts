/** History state of a lightbox that was opened from the wall. Closing such a lightbox goes back in history. */
export const openedFromWall = { fromWall: true }

/** Navigation options that replace the URL parameters and keep the scroll position. */
export const replaceInPlace = { replace: true, preventScrollReset: true }

export function removeParam(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(name)
  return next
}

/** Returns a query string; an empty one without parameters. */
const toSearch = (params: URLSearchParams): string => (params.size > 0 ? `?${params}` : '')

/** Returns the query string of another page of the gallery, with no creation open. */
export function toPageQueryString(params: URLSearchParams, page: number): string {
  const next = removeParam(removeParam(params, 'page'), 'work')
  if (page > 1) next.set('page', String(page))
  return toSearch(next)
}

/** Returns the query string of the wall without a lightbox. */
export const toWallQueryString = (params: URLSearchParams): string => toSearch(removeParam(params, 'work'))

/** Returns the query string that opens a creation in the lightbox and keeps the other parameters. */
export function toLightboxQueryString(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params)
  next.set('work', id)
  return `?${next}`
}
