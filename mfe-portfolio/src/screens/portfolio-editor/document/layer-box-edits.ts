import {
  limits,
  parseLayerBox,
  toBoxStyle,
  type Layer,
  type LayerBox,
  type PortfolioPage,
} from '@tessera/shared-contracts'
import type { PageSize } from '../../../page/layer-box.ts'
import { applyThemeToLayer } from '../templates/themes.ts'
import { getEmptyImageStyle } from '../templates/template-catalog.ts'
import { updateLayer, type LayerPath } from './layer-edits.ts'
import { getTheme } from './theme-edits.ts'
import { updatePage, type PortfolioDocument } from './portfolio-document.ts'
import { applyTextStyle } from './text-style-edits.ts'

/** The types of layer that this release can place. */
const knownTypes = ['text', 'image', 'container']

/** Whether this release can show and place a layer. Others come from another release. */
export const isKnownLayer = ({ type }: Layer): boolean => knownTypes.includes(type)

/** The smallest side of a layer that is resized, in pixels of the page. */
export const minLayerSidePx = 16

/** Returns a box of whole pixels inside a page. */
export function clampBox(box: LayerBox, page: PageSize): LayerBox {
  const fit = (value: number, max: number) => Math.max(0, Math.min(Math.round(value), Math.floor(max)))
  const width = Math.max(1, fit(box.width, page.width))
  const height = Math.max(1, fit(box.height, page.height))
  return { left: fit(box.left, page.width - width), top: fit(box.top, page.height - height), width, height }
}

/** Moves and resizes a layer. A box that leaves the page is pushed back into it. */
export const setLayerBox = (
  document: PortfolioDocument,
  { box, ...path }: LayerPath & { box: LayerBox },
): PortfolioDocument =>
  updateLayer(document, path, knownTypes, (layer, page) => {
    const style = toBoxStyle(clampBox(box, page))
    const before = parseLayerBox(layer.style, page)
    const isSame =
      before !== null &&
      Object.entries(toBoxStyle(before)).every(([name, value]) => style[name as keyof LayerBox] === value)
    return isSame ? layer : { ...layer, style: { ...layer.style, ...style } }
  })

/** The sizes of new layers, in pixels of the page. */
const newLayerSizes = { text: { width: 400, height: 72 }, image: { width: 360, height: 270 } } as const
export type NewLayerType = keyof typeof newLayerSizes

/** By how many pixels a new layer is beside another one at the same place. */
const cascadePx = 24

/** Whether a page has the maximum number of layers. */
export const hasMaxLayers = ({ layers }: PortfolioPage): boolean =>
  layers.length >= limits.portfolio.maxLayersPerPage

/** Creates an id for a new layer: `added-` and a number that no other layer of the page has. */
export function createLayerId({ layers }: PortfolioPage): string {
  const taken = new Set(layers.map(layer => layer.id))
  let number = 1
  while (taken.has(`added-${number}`)) number += 1
  return `added-${number}`
}

/** Adds a text or an empty image frame in the middle of a page, above its other layers. A full page does not change. */
export const addLayer = (
  document: PortfolioDocument,
  { pageId, layerId, type, content }: LayerPath & { type: NewLayerType; content?: string | undefined },
): PortfolioDocument =>
  updatePage(document, pageId, page => {
    if (hasMaxLayers(page)) return page
    const empty: Layer = { id: layerId, type, className: '', style: toBoxStyle(findFreeBox(page, type)) }
    const layer: Layer =
      type === 'text'
        ? { ...empty, className: 'type-body', content: content ?? '' }
        : applyThemeToLayer(
            { ...empty, style: { ...empty.style, ...getEmptyImageStyle(page, empty) } },
            getTheme(document),
          )
    return { ...page, layers: [...page.layers, ...applyTextStyle({ layers: [layer] }, document).layers] }
  })

/** Returns a box in the middle of a page, moved down and right where another layer is at the same place. */
function findFreeBox(page: PortfolioPage, type: NewLayerType): LayerBox {
  const size = newLayerSizes[type]
  const left = (page.width - size.width) / 2
  const top = (page.height - size.height) / 2
  const places = Array.from({ length: 12 }, (_, index) =>
    clampBox({ left: left + index * cascadePx, top: top + index * cascadePx, ...size }, page),
  )
  const isTaken = (box: LayerBox) =>
    page.layers.some(layer => {
      const other = parseLayerBox(layer.style, page)
      return other?.left === box.left && other.top === box.top
    })
  return places.find(box => !isTaken(box)) ?? clampBox({ left, top, ...size }, page)
}

/** Removes a layer that this release can show. */
export const removeLayer = (document: PortfolioDocument, { pageId, layerId }: LayerPath): PortfolioDocument =>
  updatePage(document, pageId, page => {
    const layers = page.layers.filter(layer => layer.id !== layerId || !isKnownLayer(layer))
    return layers.length === page.layers.length ? page : { ...page, layers }
  })
