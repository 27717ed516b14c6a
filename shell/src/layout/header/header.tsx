import { useSession } from '@tessera/shared-auth'
import type { User } from '@tessera/shared-contracts'
import { Disclosure, Icon, useIsFirstFrame, useMediaQuery } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AccountButton } from './account-button.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountMenu, Bell } from './account-menu.tsx'
import styles from './header.module.css'
import { LanguageChoices, LanguagePicker } from './language-picker.tsx'
import { formatCredits, formatReserved } from '../../plans/membership.ts'
import { useScrolled } from './use-scrolled.ts'
import { SiteLinks } from './site-links.tsx'
import { TesseraLogo } from '../tessera-logo.tsx'

interface HeaderProps {
  /** Without a background until the page is scrolled. */
  transparent?: boolean
  /** Whether it is known who visits the page. Until then, a member would see a button to log in. */
  isVisitorKnown?: boolean
}

/** The site's header (specification 1, §2). */
export function Header({ transparent = false, isVisitorKnown = true }: HeaderProps) {
  const { t } = useTranslation('shell')
  // The menu replaces the links
  const isNarrow = useMediaQuery('(width < 900px)')
  const isFirstFrame = useIsFirstFrame()
  const scrolled = useScrolled()
  const lookClass = transparent ? (scrolled ? styles.transparentScrolled : styles.transparent) : styles.solid

  return (
    <header className={`${styles.header} ${lookClass}`}>
      <Link to="/" className={styles.brand}>
        <TesseraLogo />
        <span className={styles.names}>
          <span className={styles.name}>{t('brand.name')}</span>
          <span className={styles.subtitle}>{t('brand.subtitle')}</span>
        </span>
      </Link>
      {(isFirstFrame || !isNarrow) && (
        <div className={styles.wide}>
          <SiteLinks className={styles.links} />
          <div className={styles.account}>
            <LanguagePicker />
            {isVisitorKnown && <AccountArea />}
          </div>
        </div>
      )}
      {(isFirstFrame || isNarrow) && (
        <div className={styles.narrow}>
          <NarrowMenu />
        </div>
      )}
    </header>
  )
}

function AccountArea() {
  const { user } = useSession()
  return user ? <MemberMenu user={user} /> : <AccountButton user={null} />
}

function CreditBalance({ user }: { user: User }) {
  const { t, i18n } = useTranslation('shell')
  const reserved = user.reservedCredits ?? 0
  return (
    <span className={styles.balance}>
      <Icon name="coins" size={18} />
      <span className={styles.amounts}>
        <span>{formatCredits(user, i18n.language, t)}</span>
        {reserved > 0 && (
          <span className={styles.reserved}>{formatReserved(reserved, i18n.language, t)}</span>
        )}
      </span>
    </span>
  )
}

function MemberMenu({ user }: { user: User }) {
  return (
    <>
      <CreditBalance user={user} />
      <Bell key={user.username} />
      <AccountButton user={user} />
      <AccountMenu user={user} />
    </>
  )
}

/** The content of the header behind one button, for small screens. */
function NarrowMenu() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  return (
    <div className={styles.account}>
      {user && <CreditBalance user={user} />}
      {user && <Bell key={user.username} />}
      <Disclosure
        label={t('frame.menu')}
        trigger={<Icon name="menu" />}
        align="end"
        className={styles.menu}
        panelClassName={styles.menuPanel}
      >
        {close => (
          <>
            {user && <AccountCard user={user} onClose={close} />}
            <AccountButton user={user} onPress={close} />
            <SiteLinks className={styles.menuLinks} onNavigate={close} />
            <LanguageChoices onChosen={close} />
          </>
        )}
      </Disclosure>
    </div>
  )
}
