/** Returns the path of an address of this site that a guest wants to open; null for another site. */
export function toSitePath(to: string): string | null {
  if (!URL.canParse(to, location.href)) return null
  const { origin, pathname, search, hash } = new URL(to, location.href)
  // A router would resolve a path of two slashes against the scheme
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}
