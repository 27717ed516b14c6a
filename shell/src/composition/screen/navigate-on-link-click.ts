/**
 * Opens the links of an element within the page, as the links of React screens do. Links to other origins, downloads,
 * new tabs and clicks with a modifier key stay with the browser. Returns a function that stops it.
 *
 * @param origin that of the site
 */
export function navigateOnLinkClick(
  element: HTMLElement,
  navigate: (to: string) => void,
  { origin }: { origin: string } = location,
): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin !== origin || link.hasAttribute('download')) return
    if (link.target !== '' && link.target !== '_self') return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  element.addEventListener('click', onClick)
  return () => element.removeEventListener('click', onClick)
}
