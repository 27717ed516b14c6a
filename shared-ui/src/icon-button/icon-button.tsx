import type { ComponentProps } from 'react'
import { buttonClass, type ButtonStyleProps } from '../button/button-class.ts'
import { softDisabledProps } from '../button/soft-disabled-props.ts'
import { classNames } from '../class-names.ts'
import { useIsFirstFrame } from '../first-frame/use-is-first-frame.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonStyleProps & {
    icon: IconName
    /** The accessible name, also shown as a tooltip. */
    label: string
    /** The address that the button links to in a first frame, where it works without JavaScript. */
    firstFrameHref?: string | undefined
  }

/** A square button with an icon. A disabled button keeps the focus (see `softDisabledProps`). */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'medium',
  disabled = false,
  className,
  firstFrameHref,
  onClick,
  ...rest
}: IconButtonProps) {
  const isFirstFrame = useIsFirstFrame()
  const names = classNames(buttonClass({ variant, size, disabled }), styles.square, styles[size], className)
  const content = <Icon name={icon} size={size === 'small' ? 16 : 20} />
  if (isFirstFrame && firstFrameHref !== undefined)
    return (
      <a href={firstFrameHref} aria-label={label} title={label} className={names}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={names}
      {...rest}
      {...softDisabledProps({ ...rest, disabled, onClick })}
    >
      {content}
    </button>
  )
}
