import { Icon, Switch, useMediaQuery } from '@tessera/shared-ui'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefaultVisibility } from '../visibility/use-default-visibility.ts'
import { acceptedTypes } from './validate-upload.ts'
import styles from './upload-tile.module.css'

const buttonId = 'upload-creations'

/** Gets the focus when the element that had it leaves the grid. */
export const getUploadButton = () => document.getElementById(buttonId)

interface UploadTileProps {
  isDragging: boolean
  visibility: DefaultVisibility
  onFiles: (files: readonly File[]) => void
}

/** The first tile of the grid: opens the file dialog, or invites the user to drop files, and says who will see them. */
export function UploadTile({ isDragging, visibility, onFiles }: UploadTileProps) {
  const { t } = useTranslation('mfe-account')
  const isTouch = useMediaQuery('(pointer: coarse)')
  const hintId = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.tileWithSwitch}>
      <div className={styles.container}>
        <button
          id={buttonId}
          type="button"
          aria-describedby={hintId}
          className={isDragging ? `${styles.tile} ${styles.dragging}` : styles.tile}
          onClick={() => fileInput.current?.click()}
        >
          <Icon name="upload" size={28} />
          <span className={styles.label}>{t(isDragging ? 'upload.drop' : 'upload.upload')}</span>
        </button>
        <p id={hintId} className={styles.hint}>
          {t(isTouch ? 'upload.hintByTouch' : 'upload.hint')}
        </p>
      </div>
      <Switch
        label={t(visibility.isPublic ? 'visibility.everyone' : 'visibility.onlyMe')}
        title={t('visibility.whoSees')}
        checked={visibility.isPublic}
        onCheckedChange={visibility.choose}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={acceptedTypes}
        aria-label={t('upload.upload')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
