import { Icon } from '@tessera/shared-ui'
import { useRef, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadTypes } from './upload-limits.ts'
import styles from './upload-tile.module.css'

interface UploadTileProps extends Pick<ComponentProps<'button'>, 'className'> {
  /** Files are held over the page. */
  inviting: boolean
  onFiles: (files: readonly File[]) => void
}

/** The first tile of the grid: chooses files, or says where to drop them. */
export function UploadTile({ inviting, onFiles }: UploadTileProps) {
  const { t } = useTranslation('mfe-account')
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label={t('upload.upload')}
        className={inviting ? `${styles.tile} ${styles.inviting}` : styles.tile}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="upload" size={28} />
        <span className={styles.label}>{t(inviting ? 'upload.drop' : 'upload.upload')}</span>
        <span className={styles.hint}>{t('upload.hint')}</span>
      </button>
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
    </>
  )
}
