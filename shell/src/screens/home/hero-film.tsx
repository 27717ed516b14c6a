import { IconButton } from '@tessera/shared-ui'
import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../frame/media-query.ts'
import { AccountDialogsOpen } from '../../modals/account-dialogs-open.ts'
import mp4 from './dawn.mp4'
import webm from './dawn.webm'
import poster from './dawn.webp'
import phonePoster from './dawn-phone.avif'
import styles from './hero.module.css'

/** Where only the right of the picture is seen, at the film's height: the file has no more of it, 1080 by 900 pixels. */
const upright = '(max-width: 639.98px) and (max-aspect-ratio: 3/4)'

/**
 * The film behind the hero; it says nothing that the words do not. Its first frame stands there first and
 * stays where there is no film: for who wants no motion, saves data, or has a browser that will not play it.
 */
export function HeroFilm() {
  const wanted = useFilmWanted()
  const [posterEnded, setPosterEnded] = useState(false)
  const endPoster = () => setPosterEnded(true)
  return (
    <>
      <picture className={styles.poster}>
        <source srcSet={phonePoster} media={upright} type="image/avif" />
        <img
          src={poster}
          alt=""
          fetchPriority="high"
          className={styles.picture}
          onLoad={endPoster}
          onError={endPoster}
        />
      </picture>
      {wanted && posterEnded && <Film />}
    </>
  )
}

function Film() {
  const { t } = useTranslation('shell')
  const film = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'playing' | 'paused'>('waiting')
  const playing = state === 'playing'
  const covered = use(AccountDialogsOpen)

  // It stands still behind a dialog: every frame of it would be drawn through the backdrop, between two letters
  useEffect(() => {
    const { current: video } = film
    if (!covered || !playing || !video) return
    video.pause()
    return () => {
      if (video.isConnected) video.play().catch(() => {})
    }
  }, [covered, playing])

  return (
    <>
      <video
        ref={film}
        autoPlay
        loop
        muted
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        className={`${styles.picture} ${state === 'waiting' ? styles.waiting : ''}`}
        onPlaying={() => setState('playing')}
        onPause={() => covered || setState('paused')}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      {/* What moves by itself for longer than 5 s can be stopped (WCAG 2.2.2). */}
      {state !== 'waiting' && (
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'home.pauseFilm' : 'home.playFilm')}
          className={styles.pause}
          onClick={() => (playing ? film.current?.pause() : void film.current?.play())}
        />
      )}
    </>
  )
}

/** The film is fetched once the page and its first frame are there, and only for who is glad of it. */
function useFilmWanted(): boolean {
  const still = useMediaQuery('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)')
  const [loaded, setLoaded] = useState(document.readyState === 'complete')
  useEffect(() => {
    if (loaded) return
    const noteLoaded = () => setLoaded(true)
    addEventListener('load', noteLoaded)
    return () => removeEventListener('load', noteLoaded)
  }, [loaded])
  return loaded && !still && !savesData()
}

/** Only some browsers tell. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
