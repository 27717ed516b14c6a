import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { fetchLinkedImage, limits, withoutImageLink } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isFull } from '../document/page-edits.ts'
import { editorActions, selectDocument } from '../state/portfolio-editor-slice.ts'
import { createImagePage } from '../templates/create-image-page.ts'
import { readImageFile } from './read-image-file.ts'

/** Adds a page with the image that the address names, and then removes the image from the address. */
export function useLinkedImage(): void {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const alert = useAlert()
  const document = useAppSelector(selectDocument)
  const [search, setSearch] = useSearchParams()

  const finish = useEffectEvent((url: string | null) => {
    setSearch(withoutImageLink, { replace: true })
    const showError = (message: string) =>
      void alert({ title: t('layer.noPictureTitle'), message, okLabel: t('ok') })
    if (isFull(document)) return showError(t('management.full', { max: limits.portfolio.maxPages }))
    if (url === null) return showError(t('layer.unreadable'))
    const page = createImagePage(url, key => t(`samples.${key}`))
    return void dispatch(editorActions.pageAdded({ page, now: Date.now() }))
  })
  const fetchImage = useEffectEvent(async () => {
    try {
      return await readImageFile(await fetchLinkedImage(search, location.href))
    } catch {
      return null
    }
  })

  const hasImage = search.has('image')
  useEffect(() => {
    if (!hasImage) return undefined
    let canceled = false
    void fetchImage().then(url => (canceled ? undefined : finish(url)))
    return () => {
      canceled = true
    }
  }, [hasImage])
}
