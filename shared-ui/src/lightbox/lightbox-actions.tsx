import { buttonClass, PathIcon, useIsFirstFrame } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { getLightboxLabels } from './lightbox-labels.ts'
import { useActionList } from './use-action-list.ts'
import styles from './lightbox-actions.module.css'

export interface LightboxActionsProps {
  language: string
  /** Up to three buttons or links: to make another image, to download this one, to save or share it. */
  children: ReactNode
  /** The buttons and links behind "More", those of other areas in a slot included. */
  more: ReactNode
}

/**
 * What can be done with an image. The rest is behind a button that shows and hides it (the disclosure pattern of the
 * ARIA practices), because buttons of other areas can be links, and can be in a frame.
 */
export function LightboxActions({ language, children, more }: LightboxActionsProps) {
  const labels = getLightboxLabels(language)
  const isFirstFrame = useIsFirstFrame()
  const { isOpen, wasOpened, listId, toggle, containerProps } = useActionList()
  return (
    <div className={styles.actions} {...containerProps}>
      {children}
      {!isFirstFrame && (
        <button
          type="button"
          aria-label={labels.moreActions}
          aria-expanded={isOpen}
          aria-controls={wasOpened ? listId : undefined}
          className={buttonClass()}
          onClick={toggle}
        >
          <PathIcon path={ellipsis} size={18} />
          {labels.more}
        </button>
      )}
      {/* Mounted when it is first open: an extension in a frame must be visible to load */}
      {wasOpened && (
        <div
          id={listId}
          role="group"
          aria-label={labels.moreActions}
          hidden={!isOpen}
          className={styles.list}
        >
          {more}
        </div>
      )}
    </div>
  )
}

const ellipsis = 'M5 12h.01M12 12h.01M19 12h.01'
