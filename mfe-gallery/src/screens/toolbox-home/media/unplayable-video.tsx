import { Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './unplayable-video.module.css'

export function UnplayableVideo({ label }: { label: string }) {
  const { t } = useTranslation('mfe-gallery')
  return (
    <span role="img" aria-label={`${label}: ${t('work.noVideo')}`} className={styles.unplayable}>
      <Icon name="image-off" />
      {t('work.noVideo')}
    </span>
  )
}
