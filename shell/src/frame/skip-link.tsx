import { contentId } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import styles from './layout.module.css'

/** The first stop of the keyboard: past everything that every page repeats. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a className={styles.skip} href={`#${contentId}`}>
      {t('frame.skip')}
    </a>
  )
}
