/**
 * Calls back with the path of a link of this site as soon as the user points at it, touches it or focuses it. Listens
 * on the document, so it covers the links of all areas.
 *
 * @returns a function that stops listening
 */
export function onLinkIntent(page: Document, onIntent: (path: string) => void): () => void {
  const listen = ({ target }: Event) => {
    const link = findSiteLink(target)
    if (link) onIntent(link.pathname)
  }
  const events = ['pointerover', 'touchstart', 'focusin']
  for (const event of events) page.addEventListener(event, listen, { passive: true })
  return () => {
    for (const event of events) page.removeEventListener(event, listen)
  }
}

/** Returns the link to a page of this site that an element is in, if any. */
export function findSiteLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link?.origin === location.origin ? link : null
}
