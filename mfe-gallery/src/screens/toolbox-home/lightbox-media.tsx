import type { GalleryItem } from '@tessera/shared-contracts'
import { Picture } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrokenFilm } from './broken-film.tsx'
import { thumbnail } from './thumbnails.ts'
import { workTitle } from './work.ts'
import styles from './lightbox-media.module.css'

interface LightboxMediaProps {
  work: GalleryItem
  /** It is in sight, and not beside the stage. */
  shown: boolean
  /** Whether its file is wanted by now; before, what the wall has of it stands in its place. */
  full: boolean
  /** The file is there, or has failed. */
  onArrived: () => void
}

/** The work itself, as large as fits. */
export function LightboxMedia({ work, shown, full, onArrived }: LightboxMediaProps) {
  const { t } = useTranslation('mfe-gallery')
  const [sharp, setSharp] = useState(false)
  const [broken, setBroken] = useState(false)
  const label = workTitle(work) || t(`work.untitled.${work.file_type}`)
  const isFilm = work.file_type === 'video'
  const preview = isFilm || work.thumb_url ? (work.thumb_url ?? undefined) : thumbnail(work)
  const { width, height } = work

  if (isFilm && broken) return <BrokenFilm label={label} />
  if (isFilm && shown) {
    return (
      // Members' films come without captions.
      // eslint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.film}
        src={work.url}
        poster={preview}
        aria-label={label}
        controls
        autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
        loop
        playsInline
        onLoadedData={onArrived}
        onError={() => {
          setBroken(true)
          onArrived()
        }}
      />
    )
  }
  const framed = width && height ? { '--shape': width / height } : { '--shape': 1 }
  return (
    <span className={width && height ? styles.framed : styles.unframed} style={framed}>
      {preview && !sharp && <img src={preview} alt="" className={styles.preview} draggable={false} />}
      {full && !isFilm && (
        <Picture
          className={styles.picture}
          src={work.url}
          alt={label}
          fallbackLabel={t('work.noPicture')}
          fetchPriority={shown ? 'high' : 'low'}
          draggable={false}
          onLoad={() => {
            setSharp(true)
            onArrived()
          }}
          onError={() => {
            setSharp(true)
            onArrived()
          }}
        />
      )}
    </span>
  )
}
