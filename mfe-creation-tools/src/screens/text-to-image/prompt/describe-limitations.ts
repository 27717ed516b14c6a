import type { PromptCheckResult } from '@tessera/shared-contracts'
import type texts from '../../../../locales/en.json'
import type { useTexts } from '../../../texts.ts'

type Limitations = NonNullable<PromptCheckResult['limitations']>
type KnownId = keyof (typeof texts)['textToImage']['check']['lacks']

/** Says in a sentence for each kind what the engine does not draw. A newer server may name kinds that this page lacks. */
export function describeLimitations(
  limitations: Limitations,
  { t, i18n }: ReturnType<typeof useTexts>,
): string {
  const defaultValue = t('textToImage.check.lacks.other')
  const sentences = limitations.map(({ id }) =>
    t(`textToImage.check.lacks.${id as KnownId}`, { defaultValue }),
  )
  return [...new Set(sentences)].join(i18n.language === 'zh' ? '' : ' ')
}

/** The prompts to offer instead: those of the most important kind that has some. */
export const listAlternatives = (limitations: Limitations): string[] =>
  limitations.find(({ alternatives }) => alternatives.length > 0)?.alternatives ?? []
