import { memo, type ComponentProps } from 'react'
import * as icons from './icons.ts'
import { classNames } from '../class-names.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof icons

export type IconProps = Omit<ComponentProps<'svg'>, 'name'> & {
  name: IconName
  size?: number | undefined
}

/**
 * A decorative icon, hidden from assistive technology. It is memoized, since its parents render often and it seldom
 * changes.
 */
export const Icon = memo(function Icon({ name, size = 20, className, ...rest }: IconProps) {
  const Drawing = icons[name]
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      aria-hidden
      className={classNames(styles.icon, className)}
      {...rest}
    />
  )
})
