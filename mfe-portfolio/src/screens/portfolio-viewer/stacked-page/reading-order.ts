import type { Layer, LayerBox } from '@tessera/shared-contracts'
import { getLayerBox, type PageSize } from '../../../page/layer-box.ts'

/** A text this close below an image, in pixels of the page, is its caption. */
const captionGapPx = 80

interface PlacedLayer {
  layer: Layer
  box: LayerBox
}

/**
 * Returns the layers of a page in the order in which they are read: row after row, and from left to right in a row. An
 * image keeps its captions. A layer without a place is read last.
 */
export function listInReadingOrder(layers: readonly Layer[], page: PageSize): Layer[] {
  const placed = layers.flatMap(layer => {
    const box = getLayerBox(layer, page)
    return box ? [{ layer, box }] : []
  })
  const captions = new Map<PlacedLayer, PlacedLayer[]>()
  const blocks = placed.filter(text => {
    const image = findImageAbove(text, placed)
    if (image) captions.set(image, [...(captions.get(image) ?? []), text])
    return !image
  })
  const ordered = listRows(blocks).flatMap(row =>
    sortByPlace(row).flatMap(block => [block, ...sortByPlace(captions.get(block) ?? [])]),
  )
  const read = ordered.map(({ layer }) => layer)
  return [...read, ...layers.filter(layer => !read.includes(layer))]
}

const sortByPlace = (placed: readonly PlacedLayer[]) =>
  placed.toSorted((a, b) => a.box.left - b.box.left || a.box.top - b.box.top)

/** Finds the image that a text is the caption of: right above it, and about as wide or wider. */
function findImageAbove(text: PlacedLayer, placed: readonly PlacedLayer[]): PlacedLayer | undefined {
  if (text.layer.type !== 'text') return undefined
  return placed.find(({ layer, box }) => {
    const gap = text.box.top - box.top - box.height
    const overlap =
      Math.min(text.box.left + text.box.width, box.left + box.width) - Math.max(text.box.left, box.left)
    return (
      layer.type === 'image' &&
      gap >= 0 &&
      gap <= captionGapPx &&
      overlap >= Math.min(text.box.width, box.width) * 0.8 &&
      text.box.width <= box.width * 1.1
    )
  })
}

/** Groups blocks into rows: a block belongs to a row that half of its height overlaps. */
function listRows(blocks: readonly PlacedLayer[]): PlacedLayer[][] {
  const rows: { bottom: number; blocks: PlacedLayer[] }[] = []
  for (const block of blocks.toSorted((a, b) => a.box.top - b.box.top)) {
    const row = rows.at(-1)
    const bottom = block.box.top + block.box.height
    if (row && Math.min(row.bottom, bottom) - block.box.top >= block.box.height / 2) {
      row.blocks.push(block)
      row.bottom = Math.max(row.bottom, bottom)
    } else rows.push({ bottom, blocks: [block] })
  }
  return rows.map(row => row.blocks)
}
