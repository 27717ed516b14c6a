import type { LayerBox, LayerStyle } from '@tessera/shared-contracts'
import { setLayerBox } from './layer-box-edits.ts'
import { updateLayer, type LayerPath } from './layer-edits.ts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** How the text of one layer is set. */
export type TextFormat = Pick<
  LayerStyle,
  'fontFamily' | 'fontSize' | 'fontStyle' | 'fontWeight' | 'lineHeight' | 'textAlign'
>

/** Changes the format of one text layer, and enlarges its box where the text needs more room. */
export function setTextFormat(
  document: PortfolioDocument,
  { format, box, ...path }: LayerPath & { format: TextFormat; box?: LayerBox | undefined },
): PortfolioDocument {
  const formatted = updateLayer(document, path, ['text'], layer => {
    const isSame = Object.entries(format).every(
      ([property, value]) => layer.style[property as keyof TextFormat] === value,
    )
    return isSame ? layer : { ...layer, style: { ...layer.style, ...format } }
  })
  return box && formatted !== document ? setLayerBox(formatted, { ...path, box }) : formatted
}
