import type { ComponentProps, MouseEvent } from 'react'

interface Pressing {
  /** Nothing happens when it is pressed. */
  inert: boolean
  'aria-disabled'?: ComponentProps<'button'>['aria-disabled']
  onClick?: ComponentProps<'button'>['onClick']
}

/**
 * The props of a button that may be pressed in vain. It is never disabled by the attribute: a browser takes the
 * focus from such a button, and who has just pressed it by a key would begin again at the top of the page.
 */
export function pressing({ inert, 'aria-disabled': disabled, onClick }: Pressing) {
  return {
    'aria-disabled': inert || disabled || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // Also what a form's Enter key arrives as: it must not submit
      if (inert) event.preventDefault()
      else onClick?.(event)
    },
  }
}
