import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { consolePages } from './console-pages.ts'
import styles from './console-navigation.module.css'

/** The links to the pages of the console. */
export function ConsoleNavigation({ pages }: { pages: readonly (typeof consolePages)[number][] }) {
  const { t } = useTranslation('mfe-console')
  return (
    <nav className={styles.navigation} aria-label={t('title')}>
      <ul className={styles.list}>
        {pages.map(({ name, path }) => (
          <li key={name}>
            <NavLink to={path} className={styles.link ?? ''}>
              {t(`pages.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
