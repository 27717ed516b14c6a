import { contentId } from '@tessera/shared-contracts'
import { classes } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { ToolHeader } from './tool-header.tsx'
import styles from './tool-screen.module.css'

interface ToolScreenProps {
  title: string
  /** Of the main area: how its columns lie. */
  className?: string | undefined
  children: ReactNode
}

/** A creation tool: its header, and below it one column on a small screen and a workbench on a wide one. */
export function ToolScreen({ title, className, children }: ToolScreenProps) {
  return (
    <div className={styles.screen}>
      <ToolHeader title={title} />
      <main id={contentId} tabIndex={-1} className={classes(styles.main, className)}>
        {children}
      </main>
    </div>
  )
}
