import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { linkQuotedPage } from '../link/link-quoted-page.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export type NoticeProps = ComponentProps<'div'> & { tone?: NoticeTone | undefined }

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

/** A message in the page. Screen readers announce it when it appears, and interrupt for the tone `danger`. */
export function Notice({ tone = 'info', className, children, ...rest }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone], className)}
      {...rest}
    >
      <Icon name={icons[tone]} size={18} className={styles.icon} />
      <div className={styles.text}>{linkQuotedPage(children)}</div>
    </div>
  )
}
