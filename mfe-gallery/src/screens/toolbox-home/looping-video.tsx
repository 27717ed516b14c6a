import type { GalleryItem } from '@tessera/shared-contracts'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BrokenFilm } from './broken-film.tsx'
import { filmEntered, filmLeft } from './film-turns.ts'
import { posterFor } from './thumbnails.ts'

interface LoopingVideoProps {
  work: GalleryItem
  label: string
  /** How wide it is drawn, in pixels. */
  shownWidth: number
  className?: string | undefined
  onShapeKnown: ((shape: number) => void) | undefined
}

/**
 * A silent film that runs only while it can be seen, with few others, and not at all for who asked for less
 * motion.
 */
export function LoopingVideo({ work, label, shownWidth, className, onShapeKnown }: LoopingVideoProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  const [params] = useSearchParams()
  const covered = params.has('work')

  useEffect(() => {
    const video = film.current
    if (!video || covered || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(entries => {
      if (entries.at(-1)?.isIntersecting) filmEntered(video)
      else filmLeft(video)
    })
    observer.observe(video)
    return () => {
      observer.disconnect()
      filmLeft(video)
    }
  }, [broken, covered])

  if (broken) return <BrokenFilm label={label} />
  const poster = posterFor(work, shownWidth) ?? work.placeholder ?? undefined
  // The film itself is fetched when it runs, unless there is nothing else to show or to measure.
  const complete = poster !== undefined && onShapeKnown === undefined
  return (
    <video
      ref={film}
      className={className}
      src={work.url}
      poster={poster}
      aria-label={label}
      muted
      loop
      playsInline
      preload={complete ? 'none' : 'metadata'}
      onError={() => setBroken(true)}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        if (videoWidth > 0) onShapeKnown?.(videoHeight / videoWidth)
      }}
    />
  )
}
