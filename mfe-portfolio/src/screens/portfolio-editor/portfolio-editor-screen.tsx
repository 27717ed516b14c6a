import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { Spinner } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  editorActions,
  selectDocument,
  selectRestored,
  selectSelection,
} from '../../document/portfolio-editor-slice.ts'
import { PageView } from '../../page/page-view.tsx'
import { DocumentFields } from './document-fields.tsx'
import { EditorHeader } from './editor-header.tsx'
import { OwnWorksDialog } from './own-works-dialog.tsx'
import { PageManagement } from './page-management.tsx'
import { PageStack } from './page-stack.tsx'
import styles from './portfolio-editor-screen.module.css'
import { TemplateChooser } from './template-chooser.tsx'
import { useDraft } from './use-draft.ts'
import { usePlacePicture } from './use-place-picture.ts'
import { usePublishing } from './use-publishing.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** `/portfolio-editor`: pages from templates, edited in place and published (specification 2, §2). */
export function PortfolioEditorScreen() {
  const { t } = useTranslation('mfe-portfolio')
  const draft = useDraft()
  const restored = useAppSelector(selectRestored)
  return (
    <div className={styles.screen}>
      <EditorHeader draft={draft} />
      {restored ? <Editor /> : <Spinner label={t('editor.restoring')} className={styles.restoring} />}
    </div>
  )
}

function Editor() {
  const dispatch = useAppDispatch()
  const { pages } = useAppSelector(selectDocument)
  const selection = useAppSelector(selectSelection)
  const placePicture = usePlacePicture()
  const { publishing, preview, publish } = usePublishing()
  const [opened, setOpened] = useState<'templates' | 'works' | null>(null)
  const [firstPage] = pages
  const { pageId, layerId } = selection
  const close = () => setOpened(null)
  useUndoKeys()

  return (
    <div className={styles.columns}>
      <PageManagement
        publishing={publishing}
        onAdd={() => setOpened('templates')}
        onPublish={() => void publish()}
      />
      {/* What is being published cannot be changed any more. */}
      <main className={styles.main} inert={publishing}>
        <DocumentFields />
        <PageStack onAdd={() => setOpened('templates')} onChooseFromWorks={() => setOpened('works')} />
        <TemplateChooser
          open={opened === 'templates'}
          onClose={close}
          onChoose={page => {
            close()
            dispatch(editorActions.pageAdded({ page, now: Date.now() }))
          }}
        />
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
  )
}
