import type { GalleryItem } from '@tessera/shared-contracts'
import { UnplayableVideo, usePlaybackFailure } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { requestPlayback, releasePlayback } from './playback-limiter.ts'
import { getPosterUrl } from './thumbnail-urls.ts'

export interface LoopingVideoProps {
  creation: GalleryItem
  label: string
  displayWidth: number
  className: string | undefined
  /** Called with height divided by width when the file is loaded. */
  onRatioKnown: ((ratio: number) => void) | undefined
}

/**
 * A muted video that plays while it is in the viewport, if few others play, and never if the user prefers reduced
 * motion.
 */
export function LoopingVideo({ creation, label, displayWidth, className, onRatioKnown }: LoopingVideoProps) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const { t } = useTranslation('mfe-gallery')
  const { failure, handleLoadedMetadata, handleError } = usePlaybackFailure()
  const [params] = useSearchParams()
  const isLightboxOpen = params.has('work')

  useEffect(() => {
    const video = videoRef.current
    if (!video || isLightboxOpen || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(entries => {
      if (entries.at(-1)?.isIntersecting) requestPlayback(video)
      else releasePlayback(video)
    })
    observer.observe(video)
    return () => {
      observer.disconnect()
      releasePlayback(video)
    }
  }, [failure, isLightboxOpen])

  if (failure) return <UnplayableVideo label={label} reason={t(`work.${failure}`)} />
  const poster = getPosterUrl(creation, displayWidth) ?? creation.placeholder ?? undefined
  // The browser fetches the video when it plays. It fetches the metadata earlier if the poster or the size is missing.
  const canDefer = poster !== undefined && onRatioKnown === undefined
  return (
    <video
      ref={videoRef}
      className={className}
      src={creation.url}
      poster={poster}
      aria-label={label}
      muted
      loop
      playsInline
      preload={canDefer ? 'none' : 'metadata'}
      onError={handleError}
      onLoadedMetadata={event => {
        const { videoWidth, videoHeight } = event.currentTarget
        handleLoadedMetadata(event)
        if (videoWidth > 0) onRatioKnown?.(videoHeight / videoWidth)
      }}
    />
  )
}
