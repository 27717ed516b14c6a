import { Button, Icon } from '@tessera/shared-ui'
import type { ScreenManifest } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SiteLayout } from '../../layout/site-layout.tsx'
import { describeError } from '../reporting/fault.ts'
import styles from './area.module.css'

interface AreaFailureProps {
  error: unknown
  layout: ScreenManifest['layout']
  onRetry(): void
}

/**
 * Shown when no release of an area can be mounted: what failed, a button to try again and a link home. A screen with
 * the layout `full` has no header of its own when it fails, so it gets the layout of the site.
 */
export function AreaFailure({ layout, ...failure }: AreaFailureProps) {
  if (layout !== 'full') return <FailureMessage {...failure} />
  return (
    <SiteLayout>
      <FailureMessage {...failure} />
    </SiteLayout>
  )
}

function FailureMessage({ error, onRetry }: Omit<AreaFailureProps, 'layout'>) {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.failure} role="alert" aria-labelledby="area-failure-title">
      <Icon name="triangle-alert" size={40} className={styles.mark} />
      <h1 id="area-failure-title">{t('area.failedTitle')}</h1>
      <p>{t('area.failedText')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t('area.retry')}
        </Button>
        <Link className={styles.home} to="/">
          {t('area.home')}
        </Link>
      </div>
      <details className={styles.details}>
        <summary>{t('area.details')}</summary>
        <code>{describeError(error).message}</code>
      </details>
    </section>
  )
}
