import { Button, EmptyState, Notice, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleNavigation } from './console-navigation.tsx'
import { listPagesForRole, type ConsolePageName } from './console-pages.ts'
import { useRole } from './use-role.ts'
import styles from './console-layout.module.css'

interface ConsoleLayoutProps {
  page: ConsolePageName
  /** Instead of the name of the page. */
  title?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The heading and the navigation around a page of the console, which it shows to members who may open the page. */
export function ConsoleLayout({ page, title, actions, children }: ConsoleLayoutProps) {
  const { t } = useTranslation('mfe-console')
  const { role, isLoading, retry } = useRole()
  const pages = listPagesForRole(role)
  const isAllowed = pages.some(({ name }) => name === page)
  return (
    <div className={styles.frame}>
      <ConsoleNavigation pages={pages} />
      <div className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          {title ?? t(`pages.${page}`)}
        </h1>
        {isAllowed && actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {isAllowed && children}
      {isLoading && (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton style={{ height: 320 }} />
        </>
      )}
      {!isLoading && !isAllowed && (retry ? <FailedNotice onRetry={retry} /> : <NoAccess />)}
    </div>
  )
}

function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('mfe-console')
  return (
    <Notice tone="danger">
      <p>{t('failure.network')}</p>
      <Button size="small" className={styles.retry} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Notice>
  )
}

function NoAccess() {
  const { t } = useTranslation('mfe-console')
  return (
    <EmptyState icon="terminal" title={t('noAccess.title')}>
      <p>{t('noAccess.text')}</p>
    </EmptyState>
  )
}
