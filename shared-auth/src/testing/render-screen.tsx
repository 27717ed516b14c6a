import { jest } from '@jest/globals'
import type { Language, RemoteManifest, Translations, User } from '@tessera/shared-contracts'
import { ConfirmProvider, PasswordStrengthContext, type PasswordStrengthProps } from '@tessera/shared-ui'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance, type i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { AccountModalsProvider, type AccountModals } from '../account-modals.ts'
import { userChanged } from '../session/session-slice.ts'
import { createStore } from '../store.ts'
import { storeUser } from '../session/stored-user.ts'

interface ScreenContext {
  /** The texts of the package. */
  texts: Record<Language, Translations>
  language?: Language
  /** The address in the browser. */
  path?: string
  /** The route of the screen, such as `/portfolio/:id`. Defaults to the path. */
  route?: string
  /** The signed-in user. Without it, no user is signed in. */
  user?: User
  /** Whether the first session check is still running. */
  checking?: boolean
  /** Replaces some of the modals. `undefined` is for a shell of an earlier release. */
  modals?: { [Name in keyof AccountModals]?: AccountModals[Name] | undefined }
}

/** Needs the namespace of the texts, or the manifest that names it. */
export type RenderScreenOptions = ScreenContext &
  ({ namespace: string; manifest?: RemoteManifest } | { namespace?: never; manifest: RemoteManifest })

/** Rates passwords as the shell does, by their length alone. */
const renderPasswordStrength = ({ password, getText }: PasswordStrengthProps) =>
  getText(password.length < 9 ? 'veryWeak' : 'strong')

/**
 * Renders a screen with what the shell provides: store, texts, router, confirm dialogs and account modals (as
 * spies). Leaving the route unmounts the screen. `location()` returns the current address.
 */
export function renderScreen(screen: ReactNode, options: RenderScreenOptions) {
  const { texts, language = 'en', path = '/', route, user, checking = false } = options
  const namespace = options.namespace ?? options.manifest.namespace
  const i18n: I18n = createInstance({
    lng: language,
    fallbackLng: 'en',
    defaultNS: namespace,
    resources: { en: { [namespace]: texts.en }, zh: { [namespace]: texts.zh } },
    interpolation: { escapeValue: false },
  })
  void i18n.use(initReactI18next).init()
  document.documentElement.lang = language

  storeUser(user ?? null)
  const store = createStore({ batched: false })
  if (!checking) store.dispatch(userChanged(user ?? null))

  const modals = {
    openLogin: jest.fn<AccountModals['openLogin']>(),
    openRegister: jest.fn<AccountModals['openRegister']>(),
    openPlans: jest.fn<AccountModals['openPlans']>(),
    confirmIdentity: jest.fn<() => Promise<boolean>>().mockResolvedValue(false),
    openReport: jest.fn<(creationId: string) => void>(),
    openAppeal: jest.fn<(creationId: string) => void>(),
  }
  let address = path
  const LocationProbe = () => {
    const { pathname, search, hash } = useLocation()
    address = pathname + search + hash
    return null
  }

  const result = render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={[path]}>
          <LocationProbe />
          <AccountModalsProvider value={{ ...modals, ...(options.modals as Partial<AccountModals>) }}>
            <ConfirmProvider>
              <PasswordStrengthContext value={renderPasswordStrength}>
                <Routes>
                  <Route path={route ?? path.replace(/[?#].*$/, '')} element={screen} />
                  <Route path="*" element={null} />
                </Routes>
              </PasswordStrengthContext>
            </ConfirmProvider>
          </AccountModalsProvider>
        </MemoryRouter>
      </I18nextProvider>
    </Provider>,
  )
  return {
    ...result,
    user: userEvent.setup({ advanceTimers }),
    store,
    i18n,
    modals,
    location: () => address,
  }
}

/** `userEvent` waits between keys, so fake timers must be advanced. */
const advanceTimers = (milliseconds: number) => {
  if (Object.hasOwn(setTimeout, 'clock')) jest.advanceTimersByTime(milliseconds)
}
