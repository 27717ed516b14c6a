import type { OwnCreation } from '@tessera/shared-contracts'
import { Dialog, TextField, useAlert } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreationGrid } from './creation-grid.tsx'
import { FoundCreations } from './found-creations.tsx'
import { UploadButton } from './upload-button.tsx'
import { useSearchText } from './use-search-text.ts'
import styles from './own-creations-dialog.module.css'

interface OwnCreationsDialogProps {
  onClose: () => void
  /** Inserts the chosen image. The dialog closes when that is done. */
  onChoose: (image: Blob) => Promise<void>
}

/**
 * The member's own images, to insert one into a page: the newest, or those that match a search, and an upload. The page gets
 * a copy, so the creation can be deleted.
 */
export function OwnCreationsDialog({ onClose, onChoose }: OwnCreationsDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const search = useSearchText()
  const [fetching, setFetching] = useState<OwnCreation['id'] | null>(null)

  const choose = async (creation: OwnCreation) => {
    setFetching(creation.id)
    try {
      await onChoose(await fetchImage(creation.full_url))
      onClose()
    } catch {
      setFetching(null)
      await alert({ title: t('layer.noPictureTitle'), message: t('layer.unreadable') })
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('works.title')} closeLabel={t('close')} size="large">
      <div className={styles.tools}>
        <TextField
          type="search"
          role="searchbox"
          label={t('works.search')}
          className={styles.search}
          placeholder={t('works.searchPlaceholder')}
          {...search.inputProps}
        />
        <UploadButton onUploaded={file => onChoose(file).then(onClose)} />
      </div>
      <FoundCreations query={search.query}>
        {creations => (
          <CreationGrid
            creations={creations}
            fetching={fetching}
            onChoose={creation => fetching === null && void choose(creation)}
          />
        )}
      </FoundCreations>
    </Dialog>
  )
}

async function fetchImage(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`)
  return response.blob()
}
