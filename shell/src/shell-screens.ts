import type { Store } from '@tessera/shared-auth'
import { providerCallbackPath } from '@tessera/shared-contracts'
import { runQueries } from './composition/loader/initial-screen.ts'
import { listShellQueries } from './screens/list-shell-queries.ts'
import { createScreenLoader } from './screens/lazy-screen.tsx'

/** The shell's screens that are loaded on demand, by path. */
export const shellScreens = new Map([
  ['/about', createScreenLoader(async () => (await import('./screens/about/about-screen.tsx')).AboutScreen)],
  ['/help', createScreenLoader(async () => (await import('./screens/help/help-screen.tsx')).HelpScreen)],
  [
    '/feedback',
    createScreenLoader(async () => (await import('./screens/feedback/feedback-screen.tsx')).FeedbackScreen),
  ],
  ['/terms', createScreenLoader(async () => (await import('./screens/terms/terms-screen.tsx')).TermsScreen)],
  [
    '/privacy',
    createScreenLoader(async () => (await import('./screens/privacy/privacy-screen.tsx')).PrivacyScreen),
  ],
  ['/rules', createScreenLoader(async () => (await import('./screens/rules/rules-screen.tsx')).RulesScreen)],
  [
    '/reset-password',
    createScreenLoader(
      async () => (await import('./screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
  ],
  [
    '/revert-email',
    createScreenLoader(
      async () => (await import('./screens/revert-email/revert-email-screen.tsx')).RevertEmailScreen,
    ),
  ],
  [
    providerCallbackPath,
    createScreenLoader(
      async () =>
        (await import('./screens/provider-callback/provider-callback-screen.tsx')).ProviderCallbackScreen,
    ),
  ],
])

/** Prefetches the screen at a path, if the shell has it. */
export function prefetchShellScreen(path: string): void {
  // A failure is shown when the user opens the screen.
  shellScreens
    .get(path)
    ?.load()
    .catch(() => {})
}

/** Loads the shell's screen at a path, if it has one, and fetches the data that the page contains. Ignores failures. */
export async function loadShellScreen(path: string, store: Store): Promise<void> {
  await runQueries(store, listShellQueries(path))
  await shellScreens
    .get(path)
    ?.load()
    .catch(() => {})
}
