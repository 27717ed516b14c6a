import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { contentId } from '@tessera/shared-contracts'
import { Notice, Spinner } from '@tessera/shared-ui'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PortfolioId } from '../../document/draft.ts'
import {
  editorActions,
  selectGone,
  selectPages,
  selectSelection,
} from '../../document/portfolio-editor-slice.ts'
import { PageView } from '../../page/page-view.tsx'
import { DocumentFields } from './document-fields.tsx'
import { EditorHeader } from './editor-header.tsx'
import { OwnWorksDialog } from './own-works-dialog.tsx'
import { PageManagement } from './page-management.tsx'
import { PageStack } from './page-stack.tsx'
import { PictureBar } from './picture-bar.tsx'
import styles from './portfolio-editor-screen.module.css'
import { TemplateChooser } from './template-chooser.tsx'
import { Unopened } from './unopened.tsx'
import { useDraft } from './use-draft.ts'
import { useOpening } from './use-opening.ts'
import { usePlacePicture } from './use-place-picture.ts'
import { usePublishing } from './use-publishing.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/**
 * `/portfolio-editor`: pages from templates, edited in place and published (specification 2, §2). With
 * `?id=` a published portfolio of the member's own is changed.
 */
export function PortfolioEditorScreen() {
  const { t } = useTranslation('mfe-portfolio')
  const [search] = useSearchParams()
  const portfolioId = search.get('id')
  const { open, failure } = useOpening(portfolioId)
  return (
    <div className={styles.screen}>
      {open ? <Editor key={portfolioId} portfolioId={portfolioId} /> : <EditorHeader draft={null} />}
      {!open && failure === null && (
        <main id={contentId} tabIndex={-1}>
          <Spinner label={t('editor.restoring')} className={styles.restoring} />
        </main>
      )}
      {!open && failure !== null && <Unopened failure={failure} />}
    </div>
  )
}

function Editor({ portfolioId }: { portfolioId: PortfolioId }) {
  const { t } = useTranslation('mfe-portfolio')
  const draft = useDraft(portfolioId)
  const dispatch = useAppDispatch()
  const gone = useAppSelector(selectGone)
  const pages = useAppSelector(selectPages)
  const selection = useAppSelector(selectSelection)
  const placePicture = usePlacePicture()
  const { publishing, preview, publish } = usePublishing(portfolioId)
  const [opened, setOpened] = useState<'templates' | 'works' | null>(null)
  const [firstPage] = pages
  const { pageId, layerId } = selection
  const close = () => setOpened(null)
  const addPage = useCallback(() => setOpened('templates'), [])
  useUndoKeys()

  return (
    <>
      <EditorHeader draft={draft} />
      <div className={styles.columns}>
        <PageManagement publishing={publishing} onAdd={addPage} onPublish={() => void publish()} />
        {/* What is being published cannot be changed any more. */}
        <main id={contentId} tabIndex={-1} className={styles.main} inert={publishing}>
          {gone && (
            <Notice tone="warning" className={styles.gone}>
              {t('editor.gone')}
            </Notice>
          )}
          <DocumentFields />
          <PageStack onAdd={addPage} />
          <PictureBar onChooseFromWorks={() => setOpened('works')} />
          {opened === 'templates' && (
            <TemplateChooser
              onClose={close}
              onChoose={page => {
                close()
                dispatch(editorActions.pageAdded({ page, now: Date.now() }))
              }}
            />
          )}
          {opened === 'works' && pageId && layerId && (
            <OwnWorksDialog onClose={close} onChoose={file => placePicture({ pageId, layerId }, file)} />
          )}
        </main>
        {publishing && firstPage && (
          <div className={styles.darkroom} aria-hidden="true" inert>
            <PageView ref={preview} page={firstPage} />
          </div>
        )}
      </div>
    </>
  )
}
