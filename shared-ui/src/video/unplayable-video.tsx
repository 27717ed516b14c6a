import { Icon } from '../icon/icon.tsx'
import styles from './unplayable-video.module.css'

export interface UnplayableVideoProps {
  label: string
  /** Why the video is not shown, as users read it. */
  reason: string
  /** The address of a still, shown behind the reason. */
  poster?: string | undefined
}

/** Stands where a video would be that the browser does not show. */
export function UnplayableVideo({ label, reason, poster }: UnplayableVideoProps) {
  return (
    <span role="img" aria-label={`${label}: ${reason}`} className={styles.unplayable}>
      {poster && <img src={poster} alt="" className={styles.poster} />}
      <span className={styles.reason}>
        <Icon name="image-off" />
        {reason}
      </span>
    </span>
  )
}
