/**
 * Calls back with the path of a link of this site as soon as a person seems to mean it: pointing at it,
 * touching it, or reaching it by keyboard. Works for the links of every area, which need not know.
 *
 * @returns a function that stops listening
 */
export function onLinkIntent(page: Document, meant: (path: string) => void): () => void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin === location.origin) meant(link.pathname)
  }
  const events = ['pointerover', 'touchstart', 'focusin']
  for (const event of events) page.addEventListener(event, listen, { passive: true })
  return () => {
    for (const event of events) page.removeEventListener(event, listen)
  }
}
