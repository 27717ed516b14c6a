import { createSelectionLink, type OwnCreation } from '@tessera/shared-contracts'
import {
  buttonClass,
  EmptyState,
  Icon,
  VisuallyHidden,
  useAlert,
  useDeferredComponent,
  useDroppedFiles,
} from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { CreationsGrid } from './creations-grid.tsx'
import { ManageBar } from './manage-bar.tsx'
import { MoreCreations } from './more-creations.tsx'
import { UploadCard } from '../uploads/upload-card.tsx'
import { UploadNotice } from '../uploads/upload-notice.tsx'
import { UploadReview } from '../uploads/upload-review.tsx'
import { UploadTile } from '../uploads/upload-tile.tsx'
import { useDownloadCreations } from './use-download-creations.ts'
import { useDeleteCreations } from './use-delete-creations.ts'
import { useOpenCreation } from './use-open-creation.ts'
import { useProgressiveUpdate } from './use-progressive-update.ts'
import { useSelection } from './use-selection.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import type { DefaultVisibility } from '../visibility/use-default-visibility.ts'
import { useChangeVisibility } from '../visibility/use-change-visibility.ts'
import { VisibilityNotice } from '../visibility/visibility-notice.tsx'
import styles from './creations-tab.module.css'

const loadDialog = async () => (await import('./creation-dialog.tsx')).CreationDialog
// A prefetch of the screen includes its dialog
void loadDialog().catch(() => {})

interface CreationsTabProps {
  creations: readonly OwnCreation[]
  /** Of the next page of creations; null if all are loaded. */
  nextCursor: string | null
  uploads: Uploads
  visibility: DefaultVisibility
}

/** The user's creations and uploads, and manage mode (specification 2, §4). */
export function CreationsTab({ creations, nextCursor, uploads, visibility }: CreationsTabProps) {
  const { t } = useTranslation('mfe-account')
  const { hiddenIds, announcement, deleteOne, deleteSelected } = useDeleteCreations()
  const openCreation = useOpenCreation()
  const alert = useAlert()
  const navigate = useNavigate()
  const dialog = useDeferredComponent(loadDialog, openCreation.id !== null, () => {
    openCreation.close()
    void alert({ title: t('loadFailed.title'), message: t('failure.network') })
  })
  const { download, isChecking } = useDownloadCreations()
  const { changedIds, dismissChanged, change, isChanging } = useChangeVisibility()
  const [managing, setManaging] = useState(false)
  const visibleCreations =
    hiddenIds.length > 0 ? creations.filter(({ id }) => !hiddenIds.includes(String(id))) : creations
  const { selected, displayedIds, toggle, selectAll, clear } = useSelection(
    visibleCreations.map(({ id }) => String(id)),
  )
  // The buttons change at once. The grid, which may have hundreds of cards, follows in steps
  const isManagingAt = useProgressiveUpdate(managing, visibleCreations.length)
  const addFiles = (files: readonly File[]) => {
    dismissChanged()
    uploads.add(files)
  }
  const isDragging = useDroppedFiles(files => !managing && addFiles(files))

  const stopManaging = () => {
    setManaging(false)
    clear()
  }
  const handleDeleteSelected = async () => {
    if (await deleteSelected(selected)) stopManaging()
  }
  const select = (ids: readonly string[]) => visibleCreations.filter(({ id }) => ids.includes(String(id)))
  const handleSetPublic = async (isPublic: boolean) => {
    uploads.dismissBatch()
    if (await change(select(selected), isPublic)) stopManaging()
  }
  const selectedImages = select(selected).filter(({ file_type: type }) => type === 'image')
  const uploadedIds = uploads.batch.finished.flatMap(({ id }) => id ?? [])
  const isEmpty = visibleCreations.length === 0 && uploads.uploads.length === 0

  return (
    <section className={styles.tab}>
      <div className={styles.bar}>
        <Link to="/portfolio-editor" className={buttonClass({ variant: 'primary' })}>
          <Icon name="plus" size={18} />
          {t('creations.createWork')}
        </Link>
        {visibleCreations.length > 0 && (
          <ManageBar
            managing={managing}
            selectedCount={selected.length}
            totalCount={visibleCreations.length}
            onManage={() => setManaging(true)}
            onSelectAll={selectAll}
            isDownloading={isChecking}
            onDownload={() => void download(selected)}
            isSettingPublic={isChanging}
            onSetPublic={isPublic => void handleSetPublic(isPublic)}
            imageCount={selectedImages.length}
            onMakePortfolio={() =>
              void navigate(createSelectionLink(selectedImages.map(({ id }) => String(id))))
            }
            onDelete={() => void handleDeleteSelected()}
            onCancel={stopManaging}
          />
        )}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {changedIds.length > 0 ? (
        <VisibilityNotice
          className={styles.message}
          creations={select(changedIds)}
          kind="changed"
          isChanging={isChanging}
          onChange={(creations, isPublic) => void change(creations, isPublic)}
          onDismiss={() => {
            dismissChanged()
            uploads.dismissBatch()
          }}
        />
      ) : (
        <UploadNotice
          className={styles.message}
          batch={uploads.batch}
          creations={select(uploadedIds)}
          message={uploads.message}
          isChanging={isChanging}
          onChange={(creations, isPublic) => void change(creations, isPublic)}
          onRetry={uploads.retryFailed}
          onDismiss={uploads.dismissBatch}
        />
      )}
      <CreationsGrid
        creations={visibleCreations}
        isManagingAt={isManagingAt}
        selectedIds={displayedIds}
        onToggle={toggle}
        onSelectAll={() => selectAll(true)}
        onDelete={id => void deleteOne(id)}
        leadingItems={
          !isManagingAt(0) && (
            <>
              <li>
                <UploadTile isDragging={isDragging} visibility={visibility} onFiles={addFiles} />
              </li>
              {[...uploads.uploads].reverse().map(upload => (
                <li key={upload.key}>
                  <UploadCard
                    upload={upload}
                    onCancel={() => uploads.cancel(upload.key)}
                    onRetry={() => {
                      dismissChanged()
                      uploads.retry(upload.key)
                    }}
                  />
                </li>
              ))}
              {isEmpty && (
                <li className={styles.empty}>
                  <EmptyState icon="images" title={t('creations.emptyTitle')}>
                    {t('creations.emptyText')}
                  </EmptyState>
                </li>
              )}
            </>
          )
        }
      />
      <UploadReview uploads={uploads} />
      {nextCursor !== null && <MoreCreations cursor={nextCursor} />}
      {dialog && openCreation.id !== null && (
        <dialog.Component creations={visibleCreations} hasMore={nextCursor !== null} />
      )}
    </section>
  )
}
