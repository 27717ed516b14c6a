import type { Language, SelectedCreation } from '@tessera/shared-contracts'
import type { ThemeName } from '../templates/themes.ts'
import { chooseTheme, type MeanColor } from './choose-theme.ts'
import { createPortfolio, type CreatedPortfolio, type PortfolioTexts } from './create-portfolio.ts'
import { readMeanColor } from './read-mean-color.ts'
import { listSelectedImages } from './selected-image.ts'

export interface LaidOutSelection extends CreatedPortfolio {
  readonly theme: ThemeName
}

/** Lays out a portfolio from creations; null where none of them is an image. */
export async function layOutSelection(
  creations: readonly SelectedCreation[],
  language: Language,
  texts: PortfolioTexts,
): Promise<LaidOutSelection | null> {
  const images = listSelectedImages(creations, language)
  if (images.length === 0) return null
  const thumbnails = creations.filter(({ file_type: type }) => type === 'image')
  const colors = await Promise.all(
    thumbnails.map(({ thumb_url: thumbnail, full_url: original }) => readMeanColor(thumbnail ?? original)),
  )
  const theme = chooseTheme(colors.filter((color): color is MeanColor => color !== null))
  return { ...createPortfolio(images, texts), theme }
}
