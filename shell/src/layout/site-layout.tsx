import { mainContentId } from '@tessera/shared-contracts'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import styles from './layout.module.css'
import { Welcome } from './welcome.tsx'

interface SiteLayoutProps {
  /** The screen begins with a hero image that extends under the header. */
  hero?: boolean
  sidebar?: ReactNode
  isVisitorKnown?: boolean
  /** Shown instead of the screen at the address. */
  children?: ReactNode
}

/** Header and footer around a screen. They stay mounted when the next screen has this layout too. */
export function SiteLayout({ hero = false, sidebar, isVisitorKnown = true, children }: SiteLayoutProps) {
  const main = (
    <main id={mainContentId} tabIndex={-1} className={styles.main}>
      {sidebar && <Welcome />}
      {children ?? <Outlet />}
    </main>
  )
  return (
    <div className={styles.page}>
      <Header transparent={hero} isVisitorKnown={isVisitorKnown} />
      {sidebar ? (
        <div className={styles.withSidebar}>
          {sidebar}
          {main}
        </div>
      ) : (
        main
      )}
      <Footer />
    </div>
  )
}
