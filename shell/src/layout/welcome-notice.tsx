import { useAccountModals, useSession } from '@tessera/shared-auth'
import { Button, buttonClass, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatCredits } from '../plans/membership.ts'
import styles from './welcome-notice.module.css'

/** Greets a new member in the toolbox, and shows two ways to begin. */
export function WelcomeNotice() {
  const { t, i18n } = useTranslation('shell')
  const { user } = useSession()
  const { openPlans } = useAccountModals()
  if (!user) return null
  return (
    <Notice tone="success" className={styles.welcome}>
      <p className={styles.title}>{t('welcome.title', { name: user.username })}</p>
      <p>{t('welcome.text', { credits: formatCredits(user, i18n.language, t) })}</p>
      <div className={styles.actions}>
        <Link to="/tools/hd-upscale" className={buttonClass({ size: 'small' })}>
          {t('welcome.upscale')}
        </Link>
        <Button size="small" variant="ghost" onClick={openPlans}>
          {t('welcome.plans')}
        </Button>
      </div>
    </Notice>
  )
}
