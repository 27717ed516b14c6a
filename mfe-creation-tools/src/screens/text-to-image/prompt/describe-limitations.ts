import type { PromptCheckResult } from '@tessera/shared-contracts'
import type texts from '../../../../locales/en.json'
import { formatWordList } from './format-word-list.ts'
import type { useTexts } from '../../../texts.ts'

type Limitations = NonNullable<PromptCheckResult['limitations']>
type KnownId = keyof (typeof texts)['textToImage']['check']['lacks']

/**
 * Says in a sentence for each kind what the image lacks, in the prompt's own words. A server of another version may name
 * kinds that this page lacks, or no words.
 */
export function describeLimitations(
  limitations: Limitations,
  { t, i18n }: ReturnType<typeof useTexts>,
): string {
  const defaultValue = t('textToImage.check.lacks.other')
  const sentences = limitations.map(({ id, phrases }) => {
    const words = formatWordList(phrases ?? [], i18n.language)
    return words ? t(`textToImage.check.lacks.${id as KnownId}`, { defaultValue, words }) : defaultValue
  })
  return [...new Set(sentences)].join(i18n.language === 'zh' ? '' : ' ')
}

/** The prompts to offer instead: those of the most important kind that has some. */
export const listAlternatives = (limitations: Limitations): string[] =>
  limitations.find(({ alternatives }) => alternatives.length > 0)?.alternatives ?? []
