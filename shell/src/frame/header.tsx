import { useAccountModals, useSession } from '@tessera/shared-auth'
import type { User } from '@tessera/shared-contracts'
import { Avatar, Button, Disclosure, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AccountCard } from './account-card.tsx'
import styles from './header.module.css'
import { LanguageChoices, LanguagePicker } from './language-picker.tsx'
import { narrowScreen, useMediaQuery } from './media-query.ts'
import { creditsText } from './membership.ts'
import { useScrolled } from './scrolled.ts'
import { SiteLinks } from './site-links.tsx'
import { TesseraMark } from './tessera-mark.tsx'

/** The site's header (specification 1, §2). `transparent`: it lies over the page's hero until one scrolls. */
export function Header({ transparent = false }: { transparent?: boolean }) {
  const { t } = useTranslation('shell')
  const narrow = useMediaQuery(narrowScreen)
  const scrolled = useScrolled()
  const look = transparent ? (scrolled ? styles.overScrolled : styles.over) : styles.solid

  return (
    <header className={`${styles.header} ${look}`}>
      <Link to="/" className={styles.brand}>
        <TesseraMark />
        <span className={styles.names}>
          <span className={styles.name}>{t('brand.name')}</span>
          <span className={styles.subtitle}>{t('brand.subtitle')}</span>
        </span>
      </Link>
      {narrow ? (
        <NarrowMenu />
      ) : (
        <>
          <SiteLinks className={styles.links} />
          <div className={styles.account}>
            <LanguagePicker />
            <Account />
          </div>
        </>
      )}
    </header>
  )
}

function Account() {
  const { user } = useSession()
  return user ? <Member user={user} /> : <LoginButton />
}

function LoginButton({ onPress }: { onPress?: () => void }) {
  const { t } = useTranslation('shell')
  const { openLogin } = useAccountModals()
  return (
    <Button
      variant="primary"
      onClick={() => {
        onPress?.()
        openLogin()
      }}
    >
      {t('frame.login')}
    </Button>
  )
}

function Balance({ user }: { user: User }) {
  const { t, i18n } = useTranslation('shell')
  return (
    <span className={styles.balance}>
      <Icon name="coins" size={18} />
      {creditsText(user, i18n.language, t)}
    </span>
  )
}

function UpgradeButton({ onPress }: { onPress?: () => void }) {
  const { t } = useTranslation('shell')
  const { openPlans } = useAccountModals()
  return (
    <Button
      icon="crown"
      onClick={() => {
        onPress?.()
        openPlans()
      }}
    >
      {t('frame.upgrade')}
    </Button>
  )
}

function Member({ user }: { user: User }) {
  return (
    <>
      <Balance user={user} />
      <UpgradeButton />
      <Disclosure
        align="end"
        panelClassName={styles.accountPanel}
        trigger={
          <span className={styles.person}>
            {/* The name beside it says the same. */}
            <span aria-hidden="true">
              <Avatar name={user.username} src={user.avatarUrl} size={28} />
            </span>
            <span dir="auto" className={styles.username}>
              {user.username}
            </span>
          </span>
        }
      >
        {close => <AccountCard user={user} onLeave={close} />}
      </Disclosure>
    </>
  )
}

/** Everything of the header behind one button, for small screens. */
function NarrowMenu() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  return (
    <div className={styles.account}>
      {user && <Balance user={user} />}
      <Disclosure
        label={t('frame.menu')}
        trigger={<Icon name="menu" />}
        align="end"
        className={styles.menu}
        panelClassName={styles.menuPanel}
      >
        {close => (
          <>
            {user ? (
              <>
                <AccountCard user={user} onLeave={close} />
                <UpgradeButton onPress={close} />
              </>
            ) : (
              <LoginButton onPress={close} />
            )}
            <SiteLinks className={styles.menuLinks} onFollow={close} />
            <LanguageChoices onChosen={close} />
          </>
        )}
      </Disclosure>
    </div>
  )
}
