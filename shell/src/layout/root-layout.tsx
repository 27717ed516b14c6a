import type { Bilingual } from '@tessera/shared-contracts'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom'
import { AccountDialogsProvider } from '../account-dialogs/account-dialogs-provider.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { useLanguage } from '../i18n/language.tsx'
import { SkipLink } from './skip-link.tsx'

/** Adds the path, because the first location of every document has the key `default`. */
const getScrollKey = ({ key, pathname }: Location) => `${key} ${pathname}`

interface RootLayoutProps {
  getTitle(path: string): Bilingual | undefined
  /** Fills the slots of the screens. */
  slotOutlet: ReactNode
}

/** Around every screen: skip link, account dialogs, document title, focus and scroll position, and the slots. */
export function RootLayout({ getTitle, slotOutlet }: RootLayoutProps) {
  const { pathname } = useLocation()
  const { language } = useLanguage()
  const { t } = useTranslation('shell')

  const title = getTitle(pathname)?.[language] ?? t('notFound.title')
  useEffect(() => {
    document.title = pathname === '/' ? title : `${title} · Tessera`
  }, [pathname, title])

  return (
    <AccountDialogsProvider>
      <SkipLink />
      <NavigationFocus />
      <Outlet />
      {slotOutlet}
      <ScrollRestoration getKey={getScrollKey} />
    </AccountDialogsProvider>
  )
}
