import { contentId } from '@tessera/shared-contracts'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

interface SiteLayoutProps {
  /** The screen begins with a picture that the header lies over. */
  hero?: boolean
  /** Instead of the screen at the address. */
  children?: ReactNode
}

/** Header and footer around a screen. */
export function SiteLayout({ hero = false, children }: SiteLayoutProps) {
  return (
    <div className={styles.page}>
      <Header transparent={hero} />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </main>
      <Footer />
    </div>
  )
}
