import { IconButton } from '@tessera/shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../frame/media-query.ts'
import mp4 from './dawn.mp4'
import webm from './dawn.webm'
import poster from './dawn.webp'
import styles from './hero.module.css'

/**
 * The film behind the hero; it says nothing that the words do not. Its first frame stands there first and
 * stays where there is no film: for who wants no motion, saves data, or has a browser that will not play it.
 */
export function HeroFilm() {
  const wanted = useFilmWanted()
  return (
    <>
      <img src={poster} alt="" fetchPriority="high" className={styles.picture} />
      {wanted && <Film />}
    </>
  )
}

function Film() {
  const { t } = useTranslation('shell')
  const film = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'playing' | 'paused'>('waiting')
  const playing = state === 'playing'
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
        onPause={() => setState('paused')}
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

/** The film is fetched once everything else of the page is there, and only for who is glad of it. */
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
