import { BackLink, Button, Notice, Spinner, LoadingHeading } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AccountSummary } from './account-summary.tsx'
import { HomepageTabs } from './homepage-tabs.tsx'
import { useHomepage } from './use-homepage.ts'
import styles from './personal-homepage-screen.module.css'

/** The user's own page: account, creations, settings and billing history (specification 2, §2). */
export function PersonalHomepageScreen() {
  const { t } = useTranslation('mfe-account')
  const { page, failed, retry } = useHomepage()
  const user = page?.user_info

  return (
    <div className={styles.screen}>
      <BackLink as={Link} to="/tools">
        {t('backToToolbox')}
      </BackLink>
      {!page && <LoadingHeading>{t('tabs.label')}</LoadingHeading>}
      {page && user && (
        <>
          <AccountSummary user={user} />
          <HomepageTabs
            user={user}
            creations={page.creations ?? []}
            nextCursor={page.next_cursor ?? null}
            needsPosters={page.wants_posters ?? false}
          />
        </>
      )}
      {!page && !failed && (
        <div className={styles.loading}>
          <Spinner label={t('loading')} />
        </div>
      )}
      {failed && (
        <Notice tone="danger">
          <p>{t('loadFailed.network')}</p>
          <Button size="small" className={styles.retry} onClick={retry}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
