import { contentId } from '@tessera/shared-contracts'
import { Outlet } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { ToolboxSidebar, type ToolboxSidebarProps } from './toolbox-sidebar.tsx'

/** As the site's layout, with the toolbox's sidebar beside the screen. */
export function ToolboxLayout({ isOpen }: ToolboxSidebarProps) {
  return (
    <div className={styles.page}>
      <Header />
      <div className={styles.withSidebar}>
        <ToolboxSidebar isOpen={isOpen} />
        <main id={contentId} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <Footer />
    </div>
  )
}
