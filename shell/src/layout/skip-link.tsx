import { mainContentId } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import styles from './layout.module.css'

/** The first focusable element: skips header and sidebar. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a className={styles.skip} href={`#${mainContentId}`}>
      {t('frame.skip')}
    </a>
  )
}
