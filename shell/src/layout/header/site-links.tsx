import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './header.module.css'

const links = [
  { to: '/about', text: 'frame.about' },
  { to: '/help', text: 'frame.help' },
  { to: '/personal-homepage', text: 'frame.works' },
  { to: '/feedback', text: 'frame.feedback' },
] as const

export function SiteLinks({
  className,
  onNavigate,
}: {
  className?: string | undefined
  onNavigate?: () => void
}) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('frame.siteLinks')} className={className}>
      {links.map(({ to, text }) => (
        <NavLink key={to} to={to} className={styles.link ?? ''} onClick={onNavigate}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
