import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './footer.module.css'
import { TesseraLogo } from './tessera-logo.tsx'

export function Footer() {
  const { t } = useTranslation('shell')
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer}>
      <TesseraLogo size={20} />
      <p>{t('frame.copyright', { year: String(year) })}</p>
    </footer>
  )
}
