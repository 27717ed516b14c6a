import { Icon } from '@tessera/shared-ui'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadTypes } from './upload-limits.ts'
import styles from './upload-tile.module.css'

const buttonId = 'upload-works'

/** The button that chooses files, where the keyboard goes on when nothing is left in the grid. */
export const uploadButton = () => document.getElementById(buttonId)

interface UploadTileProps {
  /** Files are held over the page. */
  inviting: boolean
  onFiles: (files: readonly File[]) => void
}

/** The first tile of the grid: chooses files, or says where to drop them. */
export function UploadTile({ inviting, onFiles }: UploadTileProps) {
  const { t } = useTranslation('mfe-account')
  const hintId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.place}>
      <button
        id={buttonId}
        type="button"
        aria-describedby={hintId}
        className={inviting ? `${styles.tile} ${styles.inviting}` : styles.tile}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="upload" size={28} />
        <span className={styles.label}>{t(inviting ? 'upload.drop' : 'upload.upload')}</span>
      </button>
      <p id={hintId} className={styles.hint}>
        {t('upload.hint')}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={uploadTypes}
        aria-label={t('upload.upload')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
