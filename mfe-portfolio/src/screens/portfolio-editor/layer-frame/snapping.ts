import type { LayerBox, PortfolioPage } from '@tessera/shared-contracts'
import { getLayerBox, type PageSize } from '../../../page/layer-box.ts'
import { minLayerSidePx } from '../document/layer-box-edits.ts'

/** Positions on a page to which the edges and the middle of a layer snap, in pixels of the page. */
export interface SnapTargets {
  x: readonly number[]
  y: readonly number[]
}

/** A line over the whole page, at which a layer has snapped. */
interface Guide {
  axis: 'x' | 'y'
  position: number
}

export interface Snapped {
  box: LayerBox
  guides: readonly Guide[]
}

/** Which sides of a layer a handle moves: -1 the left or upper one, 1 the right or lower one, 0 none. */
export interface ResizeHandle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** Lists the targets of a page: its edges and its center, and the edges and centers of its other layers. */
export function listSnapTargets(page: PortfolioPage, layerId: string): SnapTargets {
  const boxes = page.layers.flatMap(layer => (layer.id === layerId ? [] : (getLayerBox(layer, page) ?? [])))
  const list = (size: number, spans: readonly (readonly [number, number])[]) => [
    ...new Set([
      0,
      size / 2,
      size,
      ...spans.flatMap(([start, length]) => [start, start + length / 2, start + length]),
    ]),
  ]
  return {
    x: list(
      page.width,
      boxes.map(box => [box.left, box.width]),
    ),
    y: list(
      page.height,
      boxes.map(box => [box.top, box.height]),
    ),
  }
}

/** Returns the offset to the target that is nearest to one of these positions, and the target; null beyond the reach. */
function findSnap(positions: readonly number[], targets: readonly number[], reach: number) {
  let nearest: { offset: number; target: number } | null = null
  for (const position of positions)
    for (const target of targets) {
      const offset = target - position
      if (Math.abs(offset) <= reach && (!nearest || Math.abs(offset) < Math.abs(nearest.offset)))
        nearest = { offset, target }
    }
  return nearest
}

const toGuides = (x: { target: number } | null, y: { target: number } | null): Guide[] => [
  ...(x ? [{ axis: 'x' as const, position: x.target }] : []),
  ...(y ? [{ axis: 'y' as const, position: y.target }] : []),
]

/** Snaps a layer that is moved: its edges and its center. */
export function snapMove(box: LayerBox, targets: SnapTargets, reach: number): Snapped {
  const x = findSnap([box.left, box.left + box.width / 2, box.left + box.width], targets.x, reach)
  const y = findSnap([box.top, box.top + box.height / 2, box.top + box.height], targets.y, reach)
  return {
    box: { ...box, left: box.left + (x?.offset ?? 0), top: box.top + (y?.offset ?? 0) },
    guides: toGuides(x, y),
  }
}

/** Snaps a layer that is resized: the sides that the handle moves. */
export function snapResize(
  box: LayerBox,
  handle: ResizeHandle,
  targets: SnapTargets,
  reach: number,
): Snapped {
  const getSide = (start: number, length: number, side: -1 | 0 | 1) =>
    side === 0 ? [] : [side < 0 ? start : start + length]
  const x = findSnap(getSide(box.left, box.width, handle.x), targets.x, reach)
  const y = findSnap(getSide(box.top, box.height, handle.y), targets.y, reach)
  return { box: moveSides(box, handle, { x: x?.offset ?? 0, y: y?.offset ?? 0 }), guides: toGuides(x, y) }
}

/** Moves the sides of a box that a handle moves. */
const moveSides = (box: LayerBox, handle: ResizeHandle, offset: { x: number; y: number }): LayerBox => ({
  left: box.left + (handle.x < 0 ? offset.x : 0),
  top: box.top + (handle.y < 0 ? offset.y : 0),
  width: box.width + offset.x * handle.x,
  height: box.height + offset.y * handle.y,
})

/** Resizes a box by a handle, inside its page and not below the smallest size. */
export function resizeBox(
  box: LayerBox,
  handle: ResizeHandle,
  offset: { x: number; y: number },
  page: PageSize,
): LayerBox {
  const limit = (start: number, length: number, side: -1 | 0 | 1, distance: number, max: number) => {
    const min = Math.min(minLayerSidePx, length)
    if (side < 0) return Math.max(-start, Math.min(distance, length - min))
    return Math.max(min - length, Math.min(distance, max - start - length))
  }
  return moveSides(box, handle, {
    x: limit(box.left, box.width, handle.x, offset.x, page.width),
    y: limit(box.top, box.height, handle.y, offset.y, page.height),
  })
}
