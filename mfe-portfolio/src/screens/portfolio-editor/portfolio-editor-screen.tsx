import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { contentId, type PortfolioPage } from '@tessera/shared-contracts'
import { Notice, Spinner } from '@tessera/shared-ui'
import { startTransition, useCallback, useState, type RefObject } from 'react'
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
  const dispatch = useAppDispatch()
  const gone = useAppSelector(selectGone)
  const { publishing, preview, publish } = usePublishing(portfolioId)
  const [opened, setOpened] = useState<'templates' | 'works' | null>(null)
  // A dialog makes the browser look at all of the page anew: what was pressed answers first
  const open = useCallback((dialog: typeof opened) => startTransition(() => setOpened(dialog)), [])
  const close = useCallback(() => open(null), [open])
  const openTemplates = useCallback(() => open('templates'), [open])
  const openWorks = useCallback(() => open('works'), [open])
  const addPage = useCallback(
    (page: Omit<PortfolioPage, 'id'>) => {
      close()
      dispatch(editorActions.pageAdded({ page, now: Date.now() }))
    },
    [close, dispatch],
  )
  useUndoKeys()

  return (
    <>
      <HeaderWithDraft portfolioId={portfolioId} />
      <div className={styles.columns}>
        <PageManagement publishing={publishing} onAdd={openTemplates} onPublish={() => void publish()} />
        {/* What is being published cannot be changed any more. */}
        <main id={contentId} tabIndex={-1} className={styles.main} inert={publishing}>
          {gone && (
            <Notice tone="warning" className={styles.gone}>
              {t('editor.gone')}
            </Notice>
          )}
          <DocumentFields />
          <PageStack onAdd={openTemplates} />
          <PictureBar onChooseFromWorks={openWorks} />
          {opened === 'templates' && <TemplateChooser onClose={close} onChoose={addPage} />}
          {opened === 'works' && <OwnWorks onClose={close} />}
        </main>
        {publishing && <Darkroom preview={preview} />}
      </div>
    </>
  )
}

/** The header knows what became of the draft; nothing else is drawn anew for that. */
function HeaderWithDraft({ portfolioId }: { portfolioId: PortfolioId }) {
  return <EditorHeader draft={useDraft(portfolioId)} />
}

/** Puts one of the member's works into the place at hand. */
function OwnWorks({ onClose }: { onClose: () => void }) {
  const { pageId, layerId } = useAppSelector(selectSelection)
  const placePicture = usePlacePicture()
  if (pageId === null || layerId === null) return null
  return <OwnWorksDialog onClose={onClose} onChoose={file => placePicture({ pageId, layerId }, file)} />
}

/** Where the first page stands at its own size to be photographed. */
function Darkroom({ preview }: { preview: RefObject<HTMLDivElement | null> }) {
  const [firstPage] = useAppSelector(selectPages)
  if (!firstPage) return null
  return (
    <div className={styles.darkroom} aria-hidden="true" inert>
      <PageView ref={preview} page={firstPage} />
    </div>
  )
}
