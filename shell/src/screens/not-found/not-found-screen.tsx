import { buttonClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from '../full-message.module.css'

/** Shown at an address without a screen (specification 1, §2). */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.message}>
      <p className={styles.code}>{t('notFound.code')}</p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </div>
  )
}
