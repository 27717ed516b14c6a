import { limits, type PromptCheckResult } from '@tessera/shared-contracts'
import { useConfirm } from '@tessera/shared-ui'
import { formatWordList } from '../prompt/format-word-list.ts'
import { useTexts } from '../../../texts.ts'

/** Returns a function that asks before a prompt is charged whose main subject the engine cannot draw. */
export function useUnsupportedPromptConfirm(): (check: PromptCheckResult | null) => Promise<boolean> {
  const { t, i18n } = useTexts()
  const confirm = useConfirm()
  return async check => {
    if (!check || check.canDrawSubject) return true
    return confirm({
      title: t('textToImage.check.confirm.title'),
      message: t('textToImage.check.confirm.message', {
        words: formatWordList(
          check.unknownWords.map(({ word }) => word),
          i18n.language,
        ),
        cost: limits.creditsPerTask,
      }),
      confirmLabel: t('textToImage.check.confirm.generate'),
      cancelLabel: t('shared.cancel'),
    })
  }
}
