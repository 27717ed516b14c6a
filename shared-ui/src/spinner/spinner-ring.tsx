import { classes } from '../class-names.ts'
import styles from './spinner.module.css'

/** The drawing alone, for a place that says in words what it waits for. */
export function SpinnerRing({ size = 'small' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span aria-hidden className={classes(styles.ring, styles[size])} />
}
