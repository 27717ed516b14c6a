import type { GalleryItem } from '@tessera/shared-contracts'
import { Icon } from '@tessera/shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './looping-video.module.css'

interface LoopingVideoProps {
  work: GalleryItem
  label: string
  className?: string | undefined
  onShapeKnown: ((shape: number) => void) | undefined
}

/** A silent film that runs only while it can be seen, and not at all for who asked for less motion. */
export function LoopingVideo({ work, label, className, onShapeKnown }: LoopingVideoProps) {
  const { t } = useTranslation('mfe-gallery')
  const film = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const video = film.current
    if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(([entry]) => {
      // A browser that saves power may decline; the poster then stays.
      if (entry?.isIntersecting) video.play().catch(() => {})
      else video.pause()
    })
    observer.observe(video)
    return () => observer.disconnect()
  }, [broken])

  if (broken) {
    return (
      <span role="img" aria-label={`${label}: ${t('work.noVideo')}`} className={styles.broken}>
        <Icon name="image-off" />
        {t('work.noVideo')}
      </span>
    )
  }
  return (
    <video
      ref={film}
      className={className}
      src={work.url}
      poster={work.thumb_url ?? work.placeholder ?? undefined}
      aria-label={label}
      muted
      loop
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        if (videoWidth > 0) onShapeKnown?.(videoHeight / videoWidth)
      }}
    />
  )
}
