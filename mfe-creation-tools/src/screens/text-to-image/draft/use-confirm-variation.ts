import { limits } from '@tessera/shared-contracts'
import { useConfirm } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'

/** Returns a function that asks before a variation of an image is charged. */
export function useConfirmVariation(): () => Promise<boolean> {
  const { t } = useTexts()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('textToImage.details.confirmVary.title'),
      message: t('textToImage.details.confirmVary.message', { count: limits.creditsPerTask }),
      confirmLabel: t('textToImage.details.confirmVary.confirm'),
      cancelLabel: t('shared.cancel'),
    })
}
