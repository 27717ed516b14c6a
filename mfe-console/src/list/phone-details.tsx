import { useMediaQuery } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './phone-details.module.css'

/** Whether the window is as narrow as that of a phone, for which lists have blocks in place of rows. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 720px)')

/** Folds what would make a list long on a phone. */
export function PhoneDetails({ children }: { children: ReactNode }) {
  const { t } = useTranslation('mfe-console')
  return (
    <details>
      <summary className={styles.summary}>{t('releases.details')}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
