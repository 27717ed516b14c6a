import { toBoxStyle, type Layer, type LayerBox, type LayerClass } from '@tessera/shared-contracts'
import { fillWithImage, keptText } from '../document/layer-edits.ts'
import { templates, type TemplateName } from '../templates/template-catalog.ts'
import type { SelectedImage } from './selected-image.ts'

/** The shapes that a frame can have, as width by height. It takes that of its image as far as these reach. */
export interface Frame {
  readonly min: number
  readonly max: number
}

/** Returns the shape of a frame with an image. */
export const fitFrame = ({ min, max }: Frame, { ratio }: Pick<SelectedImage, 'ratio'>): number =>
  Math.min(max, Math.max(min, ratio))

/** Returns the share of an image that its frame cuts off. */
export function getCrop(frame: Frame, image: Pick<SelectedImage, 'ratio'>): number {
  const shape = fitFrame(frame, image)
  return 1 - Math.min(image.ratio / shape, shape / image.ratio)
}

/** Layers of a template by their ids, filled and placed. */
export function createPageLayers(name: TemplateName) {
  const template = templates.find(each => each.name === name)
  const getLayer = (id: LayerClass): Layer => {
    const found = template?.layers.find(layer => layer.id === id)
    if (!found) throw new Error(`Template ${name} has no layer ${id}.`)
    return { ...found, style: { ...found.style } }
  }
  const place = (layer: Layer, box: LayerBox | undefined): Layer =>
    box ? { ...layer, style: { ...layer.style, ...toBoxStyle(roundBox(box)) } } : layer
  return {
    image: (id: LayerClass, { url, alt }: SelectedImage, box?: LayerBox): Layer[] => [
      { ...place(fillWithImage(getLayer(id), url), box), alt },
    ],
    /** No layer where there is no text: visitors would see a gap, and the author an unfinished part. */
    text: (id: LayerClass, content: string, box?: LayerBox, textStyle?: LayerClass): Layer[] => {
      if (content === '') return []
      const layer = place(getLayer(id), box)
      const className = textStyle ? `${id} ${textStyle}` : layer.className
      return [{ ...layer, className, content, placeholder: keptText }]
    },
    shape: (id: LayerClass, box?: LayerBox): Layer[] => [place(getLayer(id), box)],
  }
}

/** Whole pixels that stay inside the page: both edges are rounded, not the side. */
function roundBox({ left, top, width, height }: LayerBox): LayerBox {
  const [x, y] = [Math.round(left), Math.round(top)]
  return { left: x, top: y, width: Math.round(left + width) - x, height: Math.round(top + height) - y }
}
