import { IconButton, useMediaQuery } from '@tessera/shared-ui'
import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { prefersReducedData } from '../../../composition/prefetch/prefers-reduced-data.ts'
import { AccountDialogsOpenContext } from '../../../account-dialogs/account-dialogs-open-context.ts'
import mp4 from '../dawn.mp4'
import webm from '../dawn.webm'
import poster from '../dawn.avif'
import webpPoster from '../dawn.webp'
import phonePoster from '../dawn-phone.avif'
import styles from './hero.module.css'

/** Portrait phones only show the right part of the poster. Their file has only that part, 1080 by 900 pixels. */
const portraitPhoneQuery = '(width < 640px) and (aspect-ratio <= 3/4)'

/**
 * The decorative video behind the hero. Its first frame is the poster, which stays where the video is not shown: with
 * reduced motion, for users who save data, and in browsers that cannot play it.
 */
export function HeroVideo() {
  const allowed = useVideoAllowed()
  const [posterSettled, setPosterSettled] = useState(false)
  const settlePoster = () => setPosterSettled(true)
  return (
    <>
      <picture className={styles.poster}>
        <source srcSet={phonePoster} media={portraitPhoneQuery} type="image/avif" />
        <source srcSet={poster} type="image/avif" />
        <img
          src={webpPoster}
          alt=""
          fetchPriority="high"
          className={styles.media}
          onLoad={settlePoster}
          onError={settlePoster}
        />
      </picture>
      {allowed && posterSettled && <BackgroundVideo />}
    </>
  )
}

function BackgroundVideo() {
  const { t } = useTranslation('shell')
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'playing' | 'paused'>('waiting')
  const playing = state === 'playing'
  const covered = use(AccountDialogsOpenContext)

  // Pauses behind a dialog, because painting each frame through the backdrop would delay typing.
  useEffect(() => {
    const video = videoRef.current
    if (!covered || !playing || !video) return
    video.pause()
    return () => {
      if (video.isConnected) video.play().catch(() => {})
    }
  }, [covered, playing])

  return (
    <>
      <video
        ref={videoRef}
        autoPlay
        loop
        muted
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        className={`${styles.media} ${state === 'waiting' ? styles.waiting : ''}`}
        onPlaying={() => setState('playing')}
        onPause={() => covered || setState('paused')}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      {/* WCAG 2.2.2: motion that lasts longer than 5 s can be stopped. */}
      {state !== 'waiting' && (
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'home.pauseFilm' : 'home.playFilm')}
          className={styles.pause}
          onClick={() => (playing ? videoRef.current?.pause() : void videoRef.current?.play())}
        />
      )}
    </>
  )
}

/** Returns whether to load the video: after the page, and not with reduced motion or for users who save data. */
function useVideoAllowed(): boolean {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)')
  const loaded = useSyncExternalStore(subscribeToLoad, isLoaded, () => false)
  return loaded && !reduced && !prefersReducedData()
}

const isLoaded = () => document.readyState === 'complete'

function subscribeToLoad(onLoad: () => void): () => void {
  addEventListener('load', onLoad)
  return () => removeEventListener('load', onLoad)
}
