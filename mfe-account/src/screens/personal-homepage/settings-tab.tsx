import type { User } from '@tessera/shared-contracts'
import { Card, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './settings-tab.module.css'

/** What can be changed about the account, and what it is bound to. */
export function SettingsTab({ person }: { person: User }) {
  const { t } = useTranslation('mfe-account')
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('settings.security')}</h2>
      <div className={styles.entry}>
        <Icon name="mail" />
        <dl>
          <dt className={styles.term}>{t('settings.boundEmail')}</dt>
          <dd>{person.email || t('settings.noEmail')}</dd>
        </dl>
      </div>
    </Card>
  )
}
