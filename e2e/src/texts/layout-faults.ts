import type { Page } from '@playwright/test'

/**
 * Returns a line for each layout fault of a page: the page scrolls sideways, a text overflows its box or is clipped,
 * texts or controls overlap, a control is out of reach, or fixed elements cover more than half of the window.
 *
 * A text with `mark` must be fully visible; texts of members may end in an ellipsis.
 */
export const findLayoutFaults = (page: Page, mark: string): Promise<string[]> =>
  page.evaluate(findLayoutFaultsInPage, mark)

/** Runs in the page. */
function findLayoutFaultsInPage(mark: string): string[] {
  const faults = new Set<string>()
  const view = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight }
  const front = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  /** Tolerance in pixels: glyph boxes are higher than a tight line. */
  const slack = { x: 1.5, y: 5 }
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

  const getName = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent
    return `<${element.localName}> "${text.replaceAll(/\s+/g, ' ').trim().slice(0, 70)}"`
  }
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  /** Checks whether an element is visible and not decorative, part of a poster, or visually hidden. */
  const counts = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest('[aria-hidden=true], [data-layer-type], [inert], option')) return false
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (/^inset\((50|100)%\)$/.test(getComputedStyle(each).clipPath)) return false
    }
    return true
  }

  /** Returns the layer of an element. Elements of different layers may overlap. */
  const getLayer = (element: Element): Element => {
    for (let each: Element | null = element; each && each !== front; each = each.parentElement) {
      const { position, zIndex } = getComputedStyle(each)
      if (position === 'fixed' || position === 'sticky') return each
      if (position === 'absolute' && zIndex !== 'auto') return each
    }
    return front
  }

  /** Returns the ancestor that clips a box. Scrollable overflow does not count. */
  const cutBy = (box: Box, element: Element): Element | null => {
    let [cutsX, cutsY] = [true, true]
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      const outer = each.getBoundingClientRect()
      if (cutsX && clips(style.overflowX)) {
        if (box.left < outer.left - slack.x || box.right > outer.right + slack.x) return each
      }
      if (cutsY && clips(style.overflowY)) {
        if (box.top < outer.top - slack.y || box.bottom > outer.bottom + slack.y) return each
      }
      if (scrolls(style.overflowX)) cutsX = false
      if (scrolls(style.overflowY)) cutsY = false
      if (style.position === 'fixed') return null
    }
    return null
  }

  const mayEndEarly = (elements: readonly Element[]) =>
    elements
      .map(each => getComputedStyle(each))
      .some(({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none')

  /** Returns the part of a box that its ancestors do not clip or scroll away. */
  const getVisiblePart = (box: Box, element: Element): Box | null => {
    const shown = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const outer = each.getBoundingClientRect()
      shown.left = Math.max(shown.left, outer.left)
      shown.top = Math.max(shown.top, outer.top)
      shown.right = Math.min(shown.right, outer.right)
      shown.bottom = Math.min(shown.bottom, outer.bottom)
    }
    return shown.right > shown.left && shown.bottom > shown.top ? shown : null
  }

  /** Returns the containing box that a text overflows horizontally. */
  const leaves = (box: Box, element: Element): Element | null => {
    for (let each: Element | null = element; each && each !== front; each = each.parentElement) {
      const { display, position, overflowX } = getComputedStyle(each)
      if (overflowX !== 'visible') return null
      if (display !== 'inline' && display !== 'contents') {
        const outer = each.getBoundingClientRect()
        if (box.left < outer.left - slack.x || box.right > outer.right + slack.x) return each
      }
      if (position === 'absolute' || position === 'fixed') return null
    }
    return null
  }

  const over = (one: Box, other: Box) => ({
    x: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    y: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  })

  /** One box inside another is intended: a button in a field, an icon on an image. */
  const holds = (outer: Box, inner: Box) =>
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom

  interface Drawn {
    element: Element
    box: Box
    layer: Element
  }
  function expectApart(what: string, drawn: readonly Drawn[], least: { x: number; y: number }) {
    drawn.forEach((one, index) => {
      for (const other of drawn.slice(index + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        if (holds(one.box, other.box) || holds(other.box, one.box)) continue
        const { x, y } = over(one.box, other.box)
        const height = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
        // The line height of headings is smaller than their glyph boxes
        if (x > least.x && y > Math.max(least.y, height * 0.5)) {
          faults.add(`${what} over one another: ${getName(one.element)} and ${getName(other.element)}`)
        }
      }
    })
  }

  const root = document.scrollingElement ?? document.documentElement
  if (root.scrollWidth > view.right) {
    const culprits = [...front.querySelectorAll('*')].filter(
      each =>
        each.getBoundingClientRect().right > view.right + 1 &&
        counts(each) &&
        !cutBy(each.getBoundingClientRect(), each),
    )
    const culprit = culprits.at(-1)
    faults.add(
      `the page scrolls sideways by ${root.scrollWidth - view.right} px: ${culprit ? getName(culprit) : ''}`,
    )
  }

  const texts: Drawn[] = []
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || !counts(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const own = getComputedStyle(element)
    const frame = element.getBoundingClientRect()
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      const cutter = cutBy(box, element)
      const cutByItself =
        clips(own.overflowX) && (box.right > frame.right + slack.x || box.bottom > frame.bottom + slack.y)
      if (text.includes(mark) ? (cutter ?? cutByItself) : cutter && !mayEndEarly([element, cutter])) {
        faults.add(`a text is cut: ${getName(element)}`)
      }
      const left = leaves(box, element)
      if (left) faults.add(`a text leaves its box: ${getName(element)} in ${getName(left).slice(0, 40)}`)
      const visible = getVisiblePart(box, element)
      // Transparent text, as of gradient texts, may come close to other texts
      const drawn = own.color.endsWith(', 0)')
      if (!cutter && visible && !drawn) texts.push({ element, box: visible, layer: getLayer(element) })
    }
  }
  expectApart('texts', texts, { x: 2, y: 6 })

  const controls: Drawn[] = []
  for (const element of front.querySelectorAll(
    'a[href]:not([href^="#"]), button, input:not([type=hidden], [type=file]), select, textarea, summary',
  )) {
    if (!counts(element)) continue
    const box = element.getBoundingClientRect()
    if (box.width < 3 || box.height < 3) continue
    const layer = getLayer(element)
    const visible = getVisiblePart(box, element)
    if (visible) controls.push({ element, box: visible, layer })
    const cutter = cutBy(box, element)
    if (cutter) faults.add(`a control is cut: ${getName(element)}`)
    const stays = getComputedStyle(layer).position === 'fixed'
    const outside = stays
      ? box.left < -1 || box.top < -1 || box.right > view.right + 1 || box.bottom > view.bottom + 1
      : box.right < 1 || box.bottom + root.scrollTop < 1
    const inScroller = [...ancestors(element)].some(each => scrolls(getComputedStyle(each).overflowY))
    if (outside && !inScroller) faults.add(`a control lies out of reach: ${getName(element)}`)
  }
  expectApart('controls', controls, { x: 3, y: 3 })

  function* ancestors(element: Element) {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      yield each
  }

  const staying = [...front.querySelectorAll('*')].filter(each => {
    const { position } = getComputedStyle(each)
    return (position === 'fixed' || position === 'sticky') && counts(each)
  })
  const covered = staying
    .map(each => each.getBoundingClientRect())
    .filter(({ width }) => width > view.right * 0.6)
    .reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, view.bottom) - Math.max(box.top, 0)), 0)
  if (front === document.body && covered > view.bottom / 2) {
    faults.add(
      `what stays in place covers ${Math.round(covered)} of ${view.bottom} px: ${staying.map(getName).join(' ').slice(0, 200)}`,
    )
  }
  return [...faults]
}
