import type { LayerBox, LayerStyle } from '@tessera/shared-contracts'
import { setLayerBox } from './layer-box-edits.ts'
import { updateLayer, type LayerPath } from './layer-edits.ts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** How the text of one layer is set. */
export type TextFormat = Pick<LayerStyle, 'fontSize' | 'textAlign'>

/** Sets the size or the alignment of one text layer, and its box where the text needs more room. */
export function setTextFormat(
  document: PortfolioDocument,
  { format, box, ...path }: LayerPath & { format: TextFormat; box?: LayerBox | undefined },
): PortfolioDocument {
  const formatted = updateLayer(document, path, ['text'], layer => {
    const style = { ...layer.style, ...format }
    const isSame = style.fontSize === layer.style.fontSize && style.textAlign === layer.style.textAlign
    return isSame ? layer : { ...layer, style }
  })
  return box && formatted !== document ? setLayerBox(formatted, { ...path, box }) : formatted
}
