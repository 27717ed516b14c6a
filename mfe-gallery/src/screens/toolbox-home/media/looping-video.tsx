import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { UnplayableVideo } from './unplayable-video.tsx'
import { requestPlayback, releasePlayback } from './playback-limiter.ts'
import { getPosterUrl } from './thumbnail-urls.ts'
import type { TileMediaProps } from './tile-media.tsx'

type LoopingVideoProps = Omit<TileMediaProps, 'highPriority'> & { className: string | undefined }

/**
 * A muted video that plays while it is in the viewport, if few others play, and never if the user prefers reduced
 * motion.
 */
export function LoopingVideo({ creation, label, displayWidth, className, onRatioKnown }: LoopingVideoProps) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
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
  }, [failed, isLightboxOpen])

  if (failed) return <UnplayableVideo label={label} />
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
      onError={() => setFailed(true)}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        if (videoWidth > 0) onRatioKnown?.(videoHeight / videoWidth)
      }}
    />
  )
}
