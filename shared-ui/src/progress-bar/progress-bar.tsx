import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  label: string
  /** The progress from 0 to 1. Left out while it is unknown. */
  value?: number | undefined
  className?: string | undefined
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const id = useId()
  const done = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div className={classNames(styles.progress, className)}>
      <div className={styles.text}>
        <label htmlFor={id}>{label}</label>
        {done !== undefined && <span aria-hidden>{Math.round(done * 100)}%</span>}
      </div>
      <progress id={id} max={1} value={done} className={styles.bar} />
    </div>
  )
}
