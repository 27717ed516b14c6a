import { buttonClass, PathIcon } from '@tessera/shared-ui'
import type { ComponentProps } from 'react'

/** A small square button of the toolbar, with an icon as path data. */
export function ToolButton({
  path,
  label,
  ...button
}: ComponentProps<'button'> & { path: string; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonClass({ variant: 'ghost', size: 'small' })}
      {...button}
    >
      <PathIcon path={path} size={18} />
    </button>
  )
}
