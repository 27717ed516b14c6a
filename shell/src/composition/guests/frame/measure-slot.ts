import type { FrameBox } from '../messages.ts'

const toBox = ({ x, y, width, height }: DOMRect): FrameBox => ({
  xPx: x,
  yPx: y,
  widthPx: width,
  heightPx: height,
})

export const measureBox = (element: Element): FrameBox => toBox(element.getBoundingClientRect())

/** Returns what the boxes around an element that scroll or clip leave visible; null where there is none. */
export function measureClip(element: Element): FrameBox | null {
  const boxes: FrameBox[] = []
  for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
    if (getComputedStyle(outer).overflow !== 'visible') boxes.push(measureBox(outer))
  return boxes.reduce<FrameBox | null>((clip, box) => (clip ? intersect(clip, box) : box), null)
}

function intersect(a: FrameBox, b: FrameBox): FrameBox {
  const xPx = Math.max(a.xPx, b.xPx)
  const yPx = Math.max(a.yPx, b.yPx)
  return {
    xPx,
    yPx,
    widthPx: Math.max(0, Math.min(a.xPx + a.widthPx, b.xPx + b.widthPx) - xPx),
    heightPx: Math.max(0, Math.min(a.yPx + a.heightPx, b.yPx + b.heightPx) - yPx),
  }
}
