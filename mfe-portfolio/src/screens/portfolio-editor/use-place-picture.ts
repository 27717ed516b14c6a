import { useAppDispatch } from '@tessera/shared-auth'
import { useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { editorActions } from '../../document/portfolio-editor-slice.ts'
import { readPicture } from './read-picture.ts'

/** Puts an image file into an image layer, or says why it cannot. */
export function usePlacePicture() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const alert = useAlert()
  const refuse = (message: string) => alert({ title: t('layer.noPictureTitle'), message, okLabel: t('ok') })

  return async (place: { pageId: string; layerId: string }, file: Blob): Promise<void> => {
    if (!file.type.startsWith('image/')) return refuse(t('layer.noPicture'))
    try {
      dispatch(editorActions.imageSet({ ...place, url: await readPicture(file) }))
    } catch {
      await refuse(t('layer.unreadable'))
    }
    return undefined
  }
}
