import { buttonClass, classNames, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './back-home.module.css'

/** The link home at the top of the general pages (specification 1, §2). */
export function BackHome() {
  const { t } = useTranslation('shell')
  return (
    <Link to="/" className={classNames(buttonClass({ variant: 'ghost', size: 'small' }), styles.back)}>
      <Icon name="arrow-left" size={16} />
      {t('area.home')}
    </Link>
  )
}
