import { Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './broken-film.module.css'

/** Fills the place of a film that cannot be played, and says so. */
export function BrokenFilm({ label }: { label: string }) {
  const { t } = useTranslation('mfe-gallery')
  return (
    <span role="img" aria-label={`${label}: ${t('work.noVideo')}`} className={styles.broken}>
      <Icon name="image-off" />
      {t('work.noVideo')}
    </span>
  )
}
