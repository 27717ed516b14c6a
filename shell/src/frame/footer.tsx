import { useTranslation } from 'react-i18next'
import styles from './footer.module.css'
import { TesseraMark } from './tessera-mark.tsx'

export function Footer() {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer}>
      <TesseraMark size={20} />
      <p>{t('frame.copyright', { year: String(new Date().getFullYear()) })}</p>
    </footer>
  )
}
