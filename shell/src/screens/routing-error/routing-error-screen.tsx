import { Button, buttonClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { isErrorLike } from '../../composition/reporting/fault.ts'
import styles from '../full-message.module.css'

/** Shown by the router after an unhandled error, with its status or message (specification 1, §2). */
export function RoutingErrorScreen() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  return (
    <main className={styles.message}>
      <h1>{t('routingError.title')}</h1>
      <p role="alert">{describeError(error) || t('routingError.unknown')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('routingError.reload')}
        </Button>
        {/* A plain link loads a new document, which leaves a broken page state behind. */}
        <a href="/" className={buttonClass()}>
          {t('routingError.home')}
        </a>
      </div>
    </main>
  )
}

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return isErrorLike(error) ? error.message : ''
}
