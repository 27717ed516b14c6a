import type { Bilingual } from '@tessera/shared-contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom'
import { AccountModals } from '../modals/account-modals.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { useLanguage } from './language.tsx'
import { SkipLink } from './skip-link.tsx'

/** A document of its own has the key `default` at whatever address it starts. */
const placeInHistory = ({ key, pathname }: Location) => `${key} ${pathname}`

/** What every address shares: the way past the frame, the account dialogs, the document's title and where one was on the page. */
export function Page({ titleAt }: { titleAt(path: string): Bilingual | undefined }) {
  const { pathname } = useLocation()
  const { language } = useLanguage()
  const { t } = useTranslation('shell')

  const title = titleAt(pathname)?.[language] ?? t('notFound.title')
  useEffect(() => {
    document.title = pathname === '/' ? title : `${title} · Tessera`
  }, [pathname, title])

  return (
    <AccountModals>
      <SkipLink />
      <NavigationFocus />
      <Outlet />
      <ScrollRestoration getKey={placeInHistory} />
    </AccountModals>
  )
}
