import type { OwnCreation } from '@tessera/shared-contracts'
import { buttonClass, EmptyState, Icon, Notice, VisuallyHidden } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CreationsGrid } from './creations-grid.tsx'
import { ManageBar } from './manage-bar.tsx'
import { UploadCard } from './upload-card.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useDeletion } from './use-deletion.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useInPieces } from './use-in-pieces.ts'
import { useSelection } from './use-selection.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './creations-tab.module.css'

interface CreationsTabProps {
  creations: readonly OwnCreation[]
  uploads: Uploads
}

/** The member's works, what is on its way to become one, and their management (specification 2, §4). */
export function CreationsTab({ creations, uploads }: CreationsTabProps) {
  const { t } = useTranslation('mfe-account')
  const { leaving, announcement, deleteOne, deleteSelected } = useDeletion()
  const [managing, setManaging] = useState(false)
  const shown = leaving.length > 0 ? creations.filter(({ id }) => !leaving.includes(String(id))) : creations
  const { selected, marked, toggle, selectAll, clear } = useSelection(shown.map(({ id }) => String(id)))
  // The button that is pressed answers at once; the grid, which may hold hundreds of works, follows
  const isManaged = useInPieces(managing, shown.length)
  const inviting = useDroppedFiles(files => !managing && uploads.add(files))

  const stopManaging = () => {
    setManaging(false)
    clear()
  }
  const removeSelected = async () => {
    if (await deleteSelected(selected)) stopManaging()
  }
  const empty = shown.length === 0 && uploads.uploads.length === 0

  return (
    <section className={styles.tab}>
      <div className={styles.bar}>
        <Link to="/portfolio-editor" className={buttonClass({ variant: 'primary' })}>
          <Icon name="plus" size={18} />
          {t('creations.createWork')}
        </Link>
        {shown.length > 0 && (
          <ManageBar
            managing={managing}
            selected={selected.length}
            total={shown.length}
            onManage={() => setManaging(true)}
            onSelectAll={selectAll}
            onDelete={() => void removeSelected()}
            onCancel={stopManaging}
          />
        )}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {uploads.message && (
        <Notice tone="success" className={styles.message}>
          {uploads.message}
        </Notice>
      )}
      <CreationsGrid
        creations={shown}
        isManaged={isManaged}
        marked={marked}
        onToggle={toggle}
        onSelectAll={() => selectAll(true)}
        onDelete={id => void deleteOne(id)}
        first={
          !isManaged(0) && (
            <>
              <li>
                <UploadTile inviting={inviting} onFiles={uploads.add} />
              </li>
              {[...uploads.uploads].reverse().map(upload => (
                <li key={upload.key}>
                  <UploadCard
                    upload={upload}
                    onCancel={() => uploads.cancel(upload.key)}
                    onRetry={() => uploads.retry(upload.key)}
                  />
                </li>
              ))}
              {empty && (
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
    </section>
  )
}
