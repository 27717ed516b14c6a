import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './visually-hidden.module.css'

/** Text that only assistive technology reads, for what an image or a layout shows to others. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classNames(styles.hidden, className)} {...rest} />
}
