import { useLinkedImage } from '@tessera/shared-auth/linked-image'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'

/** Chooses the image that the address names as the source image. */
export function useLinkedSourceImage(locked: boolean, choose: (files: readonly File[]) => void): void {
  const { t } = useTexts()
  const showMessage = useMessage()
  useLinkedImage({
    read: file => file,
    onImage: file => {
      if (file && !locked) return choose([file])
      const reason = file ? 'busy' : 'unreachable'
      return void showMessage(t('hdUpscale.fileError.title'), t(`hdUpscale.fileError.${reason}`))
    },
  })
}
