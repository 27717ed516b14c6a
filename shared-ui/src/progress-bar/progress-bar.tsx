import { useId } from 'react'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  label: string
  /** The progress from 0 to 1. Left out while it is unknown. */
  value?: number | undefined
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const id = useId()
  const done = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div className={styles.progress}>
      <div className={styles.text}>
        <label htmlFor={id}>{label}</label>
        {done !== undefined && <span aria-hidden>{Math.round(done * 100)}%</span>}
      </div>
      <progress id={id} max={1} value={done} className={styles.bar} />
    </div>
  )
}
