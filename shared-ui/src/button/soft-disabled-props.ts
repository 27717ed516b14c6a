import type { ComponentProps, MouseEvent } from 'react'

interface SoftDisabledOptions {
  disabled: boolean
  'aria-disabled'?: ComponentProps<'button'>['aria-disabled']
  onClick?: ComponentProps<'button'>['onClick']
}

/**
 * The props of a button that is disabled by `aria-disabled` instead of `disabled`. A browser moves the focus away from
 * a button that gets `disabled`, so a keyboard user would start again at the top of the page.
 */
export function softDisabledProps({ disabled, 'aria-disabled': ariaDisabled, onClick }: SoftDisabledOptions) {
  return {
    'aria-disabled': disabled || ariaDisabled || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // The Enter key in a form arrives as a click, too, and must not submit it
      if (disabled) event.preventDefault()
      else onClick?.(event)
    },
  }
}
