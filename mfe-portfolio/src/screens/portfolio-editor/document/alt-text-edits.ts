import type { Language } from '@tessera/shared-contracts'
import { updateLayer, type LayerPath } from './layer-edits.ts'
import type { PortfolioDocument } from './portfolio-document.ts'

/** Sets what describes the image of a layer in one language. */
export const setAltText = (
  document: PortfolioDocument,
  { language, text, ...path }: LayerPath & { language: Language; text: string },
): PortfolioDocument =>
  updateLayer(document, path, ['image'], layer =>
    (layer.alt?.[language] ?? '') === text ? layer : { ...layer, alt: { ...layer.alt, [language]: text } },
  )
