import type { GalleryItem } from '@tessera/shared-contracts'
import { Picture } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { workTitle } from './work.ts'
import styles from './lightbox-media.module.css'

/** The work itself, as large as fits. */
export function LightboxMedia({ work }: { work: GalleryItem }) {
  const { t } = useTranslation('mfe-gallery')
  const label = workTitle(work) || t(`work.untitled.${work.file_type}`)
  if (work.file_type === 'video') {
    return (
      // Members' films come without captions.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.media}
        src={work.url}
        poster={work.thumb_url ?? undefined}
        aria-label={label}
        controls
        autoPlay
        loop
        playsInline
      />
    )
  }
  return (
    <Picture
      className={styles.media}
      src={work.url}
      alt={label}
      placeholder={work.thumb_url ?? work.placeholder ?? undefined}
      fallbackLabel={t('work.noPicture')}
      width={work.width ?? undefined}
      height={work.height ?? undefined}
    />
  )
}
