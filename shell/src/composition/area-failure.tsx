import { Button, Icon } from '@tessera/shared-ui'
import type { ScreenManifest } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SiteLayout } from '../frame/site-layout.tsx'
import styles from './area.module.css'

interface AreaFailureProps {
  error: unknown
  layout: ScreenManifest['layout']
  onRetry(): void
}

/**
 * What an area shows when no release of it can be mounted: what happened, and the two ways on. A screen
 * that brings all of its own has nothing around it when it fails, so it gets the site's frame.
 */
export function AreaFailure({ layout, ...failure }: AreaFailureProps) {
  if (layout !== 'full') return <Failure {...failure} />
  return (
    <SiteLayout>
      <Failure {...failure} />
    </SiteLayout>
  )
}

function Failure({ error, onRetry }: Omit<AreaFailureProps, 'layout'>) {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.failure} role="alert" aria-labelledby="area-failure-title">
      <Icon name="triangle-alert" size={40} className={styles.mark} />
      <h1 id="area-failure-title">{t('area.failedTitle')}</h1>
      <p>{t('area.failedText')}</p>
      <div className={styles.ways}>
        <Button variant="primary" onClick={onRetry}>
          {t('area.retry')}
        </Button>
        <Link className={styles.home} to="/">
          {t('area.home')}
        </Link>
      </div>
      <details className={styles.details}>
        <summary>{t('area.details')}</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </section>
  )
}
