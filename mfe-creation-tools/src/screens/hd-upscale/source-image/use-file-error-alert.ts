import { limits } from '@tessera/shared-contracts'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'
import type { FileError } from './source-image.ts'

/** Returns a function that alerts the user why files are not accepted (specification 2, §5). */
export function useFileErrorAlert() {
  const { t, i18n } = useTexts()
  const showMessage = useMessage()
  const { maxSidePx: side, maxBytes } = limits.upscale
  return (
    error: FileError | 'skipped' | 'unreachable',
    { names = [], maxImages = 0 }: { names?: readonly string[]; maxImages?: number } = {},
  ): Promise<void> =>
    showMessage(
      t('hdUpscale.fileError.title'),
      t(`hdUpscale.fileError.${error}`, {
        side,
        megabytes: maxBytes / 1024 / 1024,
        names: new Intl.ListFormat(i18n.language).format(names),
        maxImages,
      }),
    )
}
