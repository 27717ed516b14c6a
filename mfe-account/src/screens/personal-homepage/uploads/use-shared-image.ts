import { useLinkedImage } from '@tessera/shared-auth/linked-image'
import { useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'

/** Below this path, the service worker responds with the images that other apps have shared on this device. */
const sharedImagesPath = '/shared-images/'

/**
 * Uploads the shared image that the address names. It uploads no other image: a link must not save a creation of the site
 * as one of the user's own.
 */
export function useSharedImage(upload: (files: readonly File[]) => void): void {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const [search] = useSearchParams()
  const isShared = search.get('image')?.startsWith(sharedImagesPath) ?? false
  useLinkedImage({
    read: file => (isShared ? file : null),
    onImage(file) {
      if (file) upload([file])
      else void alert({ title: t('upload.errorTitle'), message: t('upload.sharedMissing') })
    },
  })
}
