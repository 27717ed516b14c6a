import { AccountModalsProvider, useSession } from '@tessera/shared-auth'
import { languages, type RemoteManifest } from '@tessera/shared-contracts'
import { Button, linkClass, useAlert } from '@tessera/shared-ui'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import styles from './surroundings.module.css'

interface SurroundingsProps {
  manifest: RemoteManifest
  /** Origin of the site that answers the remote's calls. */
  site: string
}

/** Around every screen: a bar that says where one is, and account dialogs that say that there is no shell. */
export function Surroundings({ manifest, site }: SurroundingsProps) {
  const alert = useAlert()
  const modals = useMemo(() => {
    const tell = (what: string) =>
      void alert({
        title: 'No shell here',
        message: `The shell would open "${what}" now. To be signed in here, log in at ${site} in this browser and load this page again.`,
      })
    return {
      openLogin: () => tell('Log in'),
      openRegister: () => tell('Register'),
      openPlans: () => tell('Plans'),
    }
  }, [alert, site])
  return (
    <AccountModalsProvider value={modals}>
      <Bar manifest={manifest} />
      <Outlet />
    </AccountModalsProvider>
  )
}

function Bar({ manifest }: { manifest: RemoteManifest }) {
  const { i18n } = useTranslation()
  const { user } = useSession()
  const { pathname } = useLocation()
  const shown = manifest.screens.find(({ path }) => path === pathname)
  useEffect(() => {
    document.title = `${shown?.name ?? pathname} · ${manifest.name}`
  }, [manifest, pathname, shown])
  const other = languages.find(language => language !== i18n.language) ?? languages[0]
  return (
    <nav className={styles.bar} aria-label="Screens of this remote">
      <strong>{manifest.name}</strong>
      <Screens manifest={manifest} />
      <span className={styles.who}>{user ? user.username : 'visitor'}</span>
      <Button size="small" variant="ghost" onClick={() => void i18n.changeLanguage(other)}>
        {other}
      </Button>
    </nav>
  )
}

/** Links to the screens that have an address of their own, without parameters. */
function Screens({ manifest }: { manifest: RemoteManifest }) {
  return manifest.screens
    .filter(({ path }) => !path.includes(':'))
    .map(({ name, path }) => (
      <Link key={name} className={linkClass} to={path}>
        {name}
      </Link>
    ))
}

/** What stands at an address that no screen of the remote has. */
export function Contents({ manifest }: { manifest: RemoteManifest }) {
  const { pathname } = useLocation()
  return (
    <section className={styles.contents}>
      <h1>{manifest.name}</h1>
      <p>No screen of this remote stands at {pathname}. These do:</p>
      <ul>
        {manifest.screens.map(({ name, path }) => (
          <li key={name}>
            <code>{path}</code> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
