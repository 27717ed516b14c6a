import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

/** The animation of a spinner without its label, for an element that has its own text. */
export function SpinnerRing({ size = 'small' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span aria-hidden className={classNames(styles.ring, styles[size])} />
}
