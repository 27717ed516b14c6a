import { legalTextNames } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './footer.module.css'
import { TesseraLogo } from './tessera-logo.tsx'

export function Footer() {
  const { t } = useTranslation('shell')
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer}>
      <div className={styles.owner}>
        <TesseraLogo size={20} />
        <p>{t('frame.copyright', { year: String(year) })}</p>
      </div>
      <nav className={styles.links} aria-label={t('legal.others')}>
        {legalTextNames.map(name => (
          <Link key={name} to={`/${name}`}>
            {t(`legal.${name}`)}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
