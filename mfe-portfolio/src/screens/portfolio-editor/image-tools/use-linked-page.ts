import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { useLinkedImage } from '@tessera/shared-auth/linked-image'
import { limits } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { isFull } from '../document/page-edits.ts'
import { editorActions, selectDocument } from '../state/portfolio-editor-slice.ts'
import { useSampleText } from '../templates/use-sample-text.ts'
import { createImagePage } from '../templates/create-image-page.ts'
import { readImageFile } from './read-image-file.ts'

/** Adds a page with the image that the address names. */
export function useLinkedPage(): void {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const alert = useAlert()
  const getSampleText = useSampleText()
  const document = useAppSelector(selectDocument)
  useLinkedImage({
    read: readImageFile,
    onImage: url => {
      const showError = (message: string) => void alert({ title: t('layer.noPictureTitle'), message })
      if (isFull(document)) return showError(t('management.full', { max: limits.portfolio.maxPages }))
      if (url === null) return showError(t('layer.unreadable'))
      const page = createImagePage(url, getSampleText)
      return void dispatch(editorActions.pageAdded({ page, now: Date.now() }))
    },
  })
}
