import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import { isVisibleLayer, mainContentId, type PortfolioPage } from '@tessera/shared-contracts'
import { Notice, Spinner, useIsFirstFrame, VisuallyHidden } from '@tessera/shared-ui'
import { lazy, Suspense, useCallback, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PortfolioId } from './draft/draft-database.ts'
import {
  editorActions,
  selectIsDeleted,
  selectPages,
  selectSelection,
} from './state/portfolio-editor-slice.ts'
import { PageView } from '../../page/page-view.tsx'
import { listShownPages } from '../../shown-pages/list-shown-pages.ts'
import { DocumentFields } from './document-fields.tsx'
import { EditorHeader } from './editor-header.tsx'
import { PageManagement } from './page-management.tsx'
import { PageStack } from './canvas/page-stack.tsx'
import styles from './portfolio-editor-screen.module.css'
import { TemplateChooser } from './template-chooser/template-chooser.tsx'
import { OpenError } from './opening/open-error.tsx'
import { useDraftAutosave } from './draft/use-draft-autosave.ts'
import { useOpenDocument } from './opening/use-open-document.ts'
import { useLinkedPage } from './image-tools/use-linked-page.ts'
import { useInsertImage } from './image-tools/use-insert-image.ts'
import { usePublishing } from './publishing/use-publishing.ts'
import { useVisibility } from './publishing/use-visibility.ts'
import { layerAnnouncementsId } from './layer-tools/announce.ts'
import { LayerDock } from './layer-tools/layer-dock.tsx'
import { markPlaceholders, type SampleTexts } from './unfinished/placeholders.ts'
import { useEditorDialog } from './use-editor-dialog.ts'
import { useUndoShortcuts } from './undo-history/use-undo-shortcuts.ts'

/* Most visits open none of them. */
const SelectedCreations = lazy(async () => ({
  default: (await import('./from-selection/selected-creations.tsx')).SelectedCreations,
}))
const OwnCreationsDialog = lazy(async () => ({
  default: (await import('./own-creations/own-creations-dialog.tsx')).OwnCreationsDialog,
}))
const PortfolioPreview = lazy(async () => ({
  default: (await import('./preview/portfolio-preview.tsx')).PortfolioPreview,
}))

/**
 * `/portfolio-editor`: creates a portfolio from templates, edits it in place and publishes it (specification 2, §2).
 * `?id=` opens one of the member's own published portfolios; `?image=` adds a page with that image; `?creations=` makes
 * a portfolio from creations.
 */
export function PortfolioEditorScreen() {
  const [search] = useSearchParams()
  const portfolioId = search.get('id')
  const { open, failure } = useOpenDocument(portfolioId)
  return (
    <div className={styles.screen}>
      {open && <Editor key={portfolioId} portfolioId={portfolioId} />}
      {!open && failure === null && <OpeningEditor isNew={portfolioId === null} />}
      {!open && failure !== null && (
        <>
          <EditorHeader />
          <OpenError failure={failure} />
        </>
      )}
    </div>
  )
}

/** While the document opens. The first frame has the outlines of the editor; what is typed into them is passed on. */
function OpeningEditor({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('mfe-portfolio')
  const isFirstFrame = useIsFirstFrame()
  if (isFirstFrame && isNew) return <EditorOutlines />
  return (
    <>
      <EditorHeader />
      <main id={mainContentId} tabIndex={-1}>
        <Spinner label={t('editor.restoring')} className={styles.restoring} />
      </main>
    </>
  )
}

const EditorOutlines = () => (
  <>
    <EditorHeader onPreview={nothing} />
    <div className={styles.columns}>
      <PageManagement
        publishing={false}
        isPublic
        onVisibilityChange={nothing}
        onAdd={nothing}
        onPublish={nothing}
      />
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
        <DocumentFields />
      </main>
    </div>
  </>
)

const nothing = () => undefined

function Editor({ portfolioId }: { portfolioId: PortfolioId }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const isDeleted = useAppSelector(selectIsDeleted)
  const visibility = useVisibility()
  const { publishing, preview, publish } = usePublishing(portfolioId, visibility)
  const { dialog, close, openTemplates, openCreations, openPreview } = useEditorDialog()
  const addPage = useCallback(
    (page: Omit<PortfolioPage, 'id'>) => {
      close()
      dispatch(editorActions.pageAdded({ page, now: Date.now() }))
    },
    [close, dispatch],
  )
  useUndoShortcuts()
  useLinkedPage()
  const [search] = useSearchParams()

  return (
    <>
      <DraftAutosave portfolioId={portfolioId} />
      <EditorHeader onPreview={openPreview} />
      <div className={styles.columns}>
        <PageManagement
          publishing={publishing !== null}
          isPublic={visibility.isPublic}
          onVisibilityChange={visibility.choose}
          onAdd={openTemplates}
          onPublish={() => void publish()}
        />
        {/* The document cannot be edited while it is published. */}
        <main id={mainContentId} tabIndex={-1} className={styles.main} inert={publishing !== null}>
          {isDeleted && (
            <Notice tone="warning" className={styles.deleted}>
              {t('editor.gone')}
            </Notice>
          )}
          <DocumentFields />
          <Suspense>{search.has('creations') && <SelectedCreations />}</Suspense>
          <LayerDock onChooseFromCreations={openCreations} />
          <PageStack onAdd={openTemplates} onChooseFromCreations={openCreations} />
          <VisuallyHidden role="status" id={layerAnnouncementsId} />
          {dialog.name === 'templates' && (
            <TemplateChooser key={dialog.key} onClose={close} onChoose={addPage} />
          )}
          <Suspense>
            {dialog.name === 'creations' && <InsertOwnCreation key={dialog.key} onClose={close} />}
          </Suspense>
          <Suspense>
            {dialog.name === 'preview' && <PortfolioPreview key={dialog.key} onClose={close} />}
          </Suspense>
        </main>
        {publishing && <OffscreenFirstPage preview={preview} samples={publishing} />}
      </div>
    </>
  )
}

/** A component of its own, so that nothing else renders again for each edit. */
function DraftAutosave({ portfolioId }: { portfolioId: PortfolioId }) {
  useDraftAutosave(portfolioId)
  return null
}

/** Inserts one of the member's creations into the selected layer. */
function InsertOwnCreation({ onClose }: { onClose: () => void }) {
  const { pageId, layerId } = useAppSelector(selectSelection)
  const insertImage = useInsertImage()
  if (pageId === null || layerId === null) return null
  return <OwnCreationsDialog onClose={onClose} onChoose={file => insertImage({ pageId, layerId }, file)} />
}

interface OffscreenFirstPageProps {
  preview: RefObject<HTMLDivElement | null>
  samples: SampleTexts
}

/** The first page that visitors see, or the first of an empty portfolio, at its own size outside the viewport, to capture the preview from. */
function OffscreenFirstPage({ preview, samples }: OffscreenFirstPageProps) {
  const pages = useAppSelector(selectPages)
  const { user } = useSession()
  const marked = markPlaceholders(pages, samples)
  const [firstPage = marked[0]] = listShownPages(marked, user?.username)
  if (!firstPage) return null
  return (
    <div className={styles.offscreen} aria-hidden="true" inert>
      <PageView ref={preview} page={{ ...firstPage, layers: firstPage.layers.filter(isVisibleLayer) }} />
    </div>
  )
}
