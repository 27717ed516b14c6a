import { Spinner } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './area.module.css'

/** Stands in while an area's code is on its way; unseen for the first moments, so that quick loads do not flash. */
export function AreaLoading() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.loading}>
      <Spinner label={t('area.loading')} />
    </div>
  )
}
