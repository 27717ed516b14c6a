import { hasContent } from '../../screen/has-content.ts'
import { extensionPaddingPx, type GuestMessage, type GuestPart } from '../messages.ts'

/**
 * Reports the size of the content, and once that it has mounted. A screen has mounted when it shows something. An
 * extension may have nothing to show for the props of its slot.
 */
export function reportContent(
  root: HTMLElement,
  send: (message: GuestMessage) => void,
  kind: GuestPart['kind'],
): void {
  // Margins of the content count for its height
  if (kind === 'extension') root.style.display = 'flow-root'
  let isMounted = false
  let reported = ''
  const check = () => {
    const size = kind === 'screen' ? measureScreen(root) : measureExtension(root)
    // A change that is no change of the size costs the page nothing
    if (reported !== (reported = JSON.stringify(size))) send({ type: 'size', ...size })
    if (isMounted || (kind === 'screen' && !hasContent(root))) return
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

const measureScreen = ({ scrollWidth, scrollHeight }: HTMLElement) => ({
  widthPx: scrollWidth,
  heightPx: scrollHeight,
})

/** Measures the width without a limit, and the height at the width that the frame has. */
function measureExtension(root: HTMLElement) {
  const place = root.parentElement ?? root
  place.style.width = 'max-content'
  const { width } = root.getBoundingClientRect()
  place.style.width = ''
  const { height } = root.getBoundingClientRect()
  return height > 0
    ? {
        widthPx: Math.ceil(width) + 2 * extensionPaddingPx,
        heightPx: Math.ceil(height) + 2 * extensionPaddingPx,
      }
    : { widthPx: 0, heightPx: 0 }
}
