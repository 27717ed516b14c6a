import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export type NoticeProps = ComponentProps<'div'> & { tone?: NoticeTone | undefined }

const signs: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

/** What happened, or what to know. Read out when it appears, at once where something went wrong. */
export function Notice({ tone = 'info', className, children, ...rest }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(styles.notice, styles[tone], className)}
      {...rest}
    >
      <Icon name={signs[tone]} size={18} className={styles.sign} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
