/** So long, in milliseconds, someone stays on a link who is likely to follow it; who crosses a menu is gone sooner. */
const restFor = 65

/**
 * Calls back with the address of a link of this site once the pointer, a finger or the keyboard has rested on it, and at
 * once when the mouse is pressed. Works for the links of every area, which need not know.
 *
 * @returns a function that stops listening
 */
export function onRestOnLink(page: Document, rested: (address: URL) => void): () => void {
  let link: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(timer)
    link = null
  }
  const come = ({ target }: Event) => {
    const reached = linkAround(target)
    if (reached === link) return
    leave()
    link = reached
    if (link) timer = setTimeout(rested, restFor, new URL(link.href))
  }
  const press = ({ target, pointerType, button }: PointerEvent) => {
    const pressed = linkAround(target)
    // A finger that is put down may be about to scroll
    if (!pressed || pointerType !== 'mouse' || button !== 0) return
    clearTimeout(timer)
    rested(new URL(pressed.href))
  }

  const listening = new AbortController()
  const { signal } = listening
  for (const type of ['pointerover', 'focusin']) page.addEventListener(type, come, { signal })
  for (const type of ['pointercancel', 'focusout']) page.addEventListener(type, leave, { signal })
  page.documentElement.addEventListener('pointerleave', leave, { signal })
  page.addEventListener('pointerdown', press, { signal })
  return () => {
    listening.abort()
    leave()
  }
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link?.origin === location.origin ? link : null
}
