/** Elements that show something by themselves once they have a size. */
const selfPainting =
  'img, svg, canvas, video, audio, iframe, object, embed, input, select, textarea, button, meter, progress, hr'

/**
 * Returns whether a node shows something: text, an image, a drawing, a form field, a custom element with a shadow root, or
 * a box without children that is painted, such as a spinner of borders. Boxes that only hold others show nothing.
 */
export function hasContent(node: Node): boolean {
  if (node instanceof Text) return node.data.trim() !== '' && isVisible(node.parentElement)
  if (node instanceof ShadowRoot) return [...node.childNodes].some(hasContent)
  if (!(node instanceof Element)) return false
  if (getComputedStyle(node).display === 'none') return false
  if (node.shadowRoot && hasContent(node.shadowRoot)) return true
  if (node.matches(selfPainting) && hasBox(node)) return isVisible(node)
  if (node.childNodes.length > 0) return [...node.childNodes].some(hasContent)
  return hasBox(node) && isVisible(node) && (hasClosedShadowRoot(node) || isPainted(node))
}

const isVisible = (element: Element | null) =>
  element === null || getComputedStyle(element).visibility === 'visible'

/** More than the pixel of a tracking image or of a text for screen readers. */
function hasBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width * height > 1
}

/** An element that its own class draws. Its shadow root may be closed, so that no other code can read what is in it. */
const hasClosedShadowRoot = ({ localName, shadowRoot }: Element) =>
  shadowRoot === null && customElements.get(localName) !== undefined

const isPainted = (element: Element) =>
  hasPaint(getComputedStyle(element)) ||
  ['::before', '::after'].some(pseudo => {
    const style = getComputedStyle(element, pseudo)
    if (['none', 'normal'].includes(style.content)) return false
    return !['""', "''"].includes(style.content) || hasPaint(style)
  })

function hasPaint(style: CSSStyleDeclaration): boolean {
  const { backgroundImage, backgroundColor, boxShadow } = style
  const hasBorder = ['top', 'right', 'bottom', 'left'].some(
    side =>
      style.getPropertyValue(`border-${side}-style`) !== 'none' &&
      parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
  )
  const hasColor = !/^(|transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  return hasBorder || hasColor || [backgroundImage, boxShadow].some(value => !['', 'none'].includes(value))
}
