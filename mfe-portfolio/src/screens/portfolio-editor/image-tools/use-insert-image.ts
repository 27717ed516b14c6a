import { useAppDispatch } from '@tessera/shared-auth'
import { useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { LayerPath } from '../document/layer-edits.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { readImageFile } from './read-image-file.ts'

/** Returns a function that puts an image file into an image layer, or shows why it cannot. */
export function useInsertImage() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const alert = useAlert()
  const showError = (message: string) => alert({ title: t('layer.noPictureTitle'), message })

  return async (path: LayerPath, file: Blob): Promise<void> => {
    if (!file.type.startsWith('image/')) return showError(t('layer.noPicture'))
    try {
      dispatch(editorActions.imageSet({ ...path, url: await readImageFile(file) }))
    } catch {
      await showError(t('layer.unreadable'))
    }
    return undefined
  }
}
