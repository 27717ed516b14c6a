import { memo, type ComponentProps } from 'react'
import { icons, type IconName } from './icons.ts'
import { classes } from '../class-names.ts'
import styles from './icon.module.css'

export type IconProps = Omit<ComponentProps<'svg'>, 'name'> & {
  name: IconName
  /** Width and height in px. */
  size?: number | undefined
}

/**
 * A drawing beside a text or inside a named control; assistive technology does not see it. It is drawn once, as what
 * it stands in changes often and it seldom does.
 */
export const Icon = memo(function Icon({ name, size = 20, className, ...rest }: IconProps) {
  const Drawing = icons[name]
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      aria-hidden
      className={classes(styles.icon, className)}
      {...rest}
    />
  )
})
