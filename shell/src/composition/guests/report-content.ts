import { hasContent } from '../screen/has-content.ts'
import type { GuestMessage } from './messages.ts'

/** Reports the height of a screen, and once that it has mounted: it shows something. */
export function reportContent(root: HTMLElement, send: (message: GuestMessage) => void): void {
  let isMounted = false
  const check = () => {
    send({ type: 'height', heightPx: root.scrollHeight })
    if (isMounted || !hasContent(root)) return
    isMounted = true
    send({ type: 'mounted' })
  }
  new MutationObserver(check).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  new ResizeObserver(check).observe(root)
  check()
}
