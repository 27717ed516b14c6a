import { contentId } from '@tessera/shared-contracts'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

interface SiteLayoutProps {
  /** The screen begins with a picture that the header lies over. */
  hero?: boolean
  /** What stands beside the screen. */
  sidebar?: ReactNode
  /** Instead of the screen at the address. */
  children?: ReactNode
}

/** Header and footer around a screen; they stay where one goes from one screen with them to another. */
export function SiteLayout({ hero = false, sidebar, children }: SiteLayoutProps) {
  const main = (
    <main id={contentId} tabIndex={-1} className={styles.main}>
      {children ?? <Outlet />}
    </main>
  )
  return (
    <div className={styles.page}>
      <Header transparent={hero} />
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
