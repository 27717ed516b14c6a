import { mainContentId } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { ToolHeader } from './tool-header.tsx'
import styles from './tool-screen.module.css'

interface ToolScreenProps {
  title: string
  /** Credits that a running task has reserved. */
  reserved?: number | undefined
  /** Class of the main area; it defines the columns. */
  className?: string | undefined
  children: ReactNode
}

/** The layout of a creation tool: a header above one column on a small screen, or several on a wide one. */
export function ToolScreen({ title, reserved, className, children }: ToolScreenProps) {
  return (
    <div className={styles.screen}>
      <ToolHeader title={title} reserved={reserved} />
      <main id={mainContentId} tabIndex={-1} className={classNames(styles.main, className)}>
        {children}
      </main>
    </div>
  )
}
