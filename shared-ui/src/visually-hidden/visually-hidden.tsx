import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import styles from './visually-hidden.module.css'

/** Text for assistive technology only: it names what a picture or a layout already tells the eye. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classes(styles.hidden, className)} {...rest} />
}
