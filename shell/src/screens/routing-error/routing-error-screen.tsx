import { Button, buttonClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import styles from '../full-message.module.css'

/** The last resort of the router, with the status or message of what went wrong (specification 1, §2). */
export function RoutingErrorScreen() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  return (
    <main className={styles.message}>
      <h1>{t('routingError.title')}</h1>
      <p role="alert">{describe(error) || t('routingError.unknown')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('routingError.reload')}
        </Button>
        {/* A fresh page: whatever is broken in this one stays behind. */}
        <a href="/" className={buttonClass()}>
          {t('routingError.home')}
        </a>
      </div>
    </main>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : ''
}
