import { AccountModalsProvider, useSession } from '@tessera/shared-auth'
import { languages, type RemoteManifest } from '@tessera/shared-contracts'
import { Button, linkClass, useAlert } from '@tessera/shared-ui'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import styles from './standalone-frame.module.css'

interface StandaloneFrameProps {
  manifest: RemoteManifest
  /** The origin of the site that the API calls go to. */
  site: string
}

/** Renders a navigation bar above every screen, and replaces the dialogs of the shell by a message. */
export function StandaloneFrame({ manifest, site }: StandaloneFrameProps) {
  const alert = useAlert()
  const modals = useMemo(() => {
    const showMissingShell = (dialogName: string) =>
      void alert({
        title: 'No shell here',
        message: `The shell would open "${dialogName}" now. To be signed in here, log in at ${site} in this browser and load this page again.`,
      })
    return {
      openLogin: () => showMissingShell('Log in'),
      openRegister: () => showMissingShell('Register'),
      openPlans: () => showMissingShell('Plans'),
      openReport: () => showMissingShell('Report'),
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
  const screen = manifest.screens.find(({ path }) => path === pathname)
  useEffect(() => {
    document.title = `${screen?.name ?? pathname} · ${manifest.name}`
  }, [manifest, pathname, screen])
  const nextLanguage = languages.find(language => language !== i18n.language) ?? languages[0]
  return (
    <nav className={styles.bar} aria-label="Screens of this remote">
      <strong>{manifest.name}</strong>
      <ScreenLinks manifest={manifest} />
      <span className={styles.user}>{user ? user.username : 'visitor'}</span>
      <Button size="small" variant="ghost" onClick={() => void i18n.changeLanguage(nextLanguage)}>
        {nextLanguage}
      </Button>
    </nav>
  )
}

/** Links to the screens whose path has no parameters. */
function ScreenLinks({ manifest }: { manifest: RemoteManifest }) {
  return manifest.screens
    .filter(({ path }) => !path.includes(':'))
    .map(({ name, path }) => (
      <Link key={name} className={linkClass} to={path}>
        {name}
      </Link>
    ))
}

/** The page for a URL that no screen of the remote has. */
export function ScreenList({ manifest }: { manifest: RemoteManifest }) {
  const { pathname } = useLocation()
  return (
    <section className={styles.contents}>
      <h1>{manifest.name}</h1>
      <p>This remote has no screen at {pathname}. Its screens:</p>
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
