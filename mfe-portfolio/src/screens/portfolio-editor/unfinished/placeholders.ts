import type { PortfolioPage } from '@tessera/shared-contracts'
import { keptText } from '../document/layer-edits.ts'

/** Every sample text that a template gives to a page, in both languages. */
export type SampleTexts = ReadonlySet<string>

/**
 * Loads the sample texts. A draft may have been begun in the other language, so both are needed. A language that
 * cannot be loaded is left out: its texts then count as written by the author.
 */
export async function loadSampleTexts(): Promise<SampleTexts> {
  const languages = await Promise.allSettled([
    import('../../../../locales/en.json'),
    import('../../../../locales/zh.json'),
  ])
  const texts = languages.flatMap(language =>
    language.status === 'fulfilled' ? Object.values(language.value.default.samples) : [],
  )
  return new Set(texts)
}

/** Marks the texts that the author has not changed, so that visitors do not see them. */
export const markPlaceholders = (pages: readonly PortfolioPage[], samples: SampleTexts): PortfolioPage[] =>
  pages.map(page => ({
    ...page,
    layers: page.layers.map(layer => {
      const { type, content = '', placeholder } = layer
      const isSample = type === 'text' && samples.has(content) && placeholder !== keptText
      return isSample && placeholder !== content ? { ...layer, placeholder: content } : layer
    }),
  }))
