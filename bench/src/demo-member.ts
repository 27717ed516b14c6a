import type { Browser, BrowserContextOptions } from '@playwright/test'
import { login } from '@tessera/shared-contracts'

const demoLogin = { email: 'demo@tessera.example', password: 'tessera-demo' }

/** Options of a window of the site at `baseURL` in which the demo's member is signed in. */
export async function signedIn(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContextOptions> {
  const context = await browser.newContext(options)
  await context.request.post(login.path, { form: demoLogin })
  const storageState = await context.storageState()
  await context.close()
  return { ...options, storageState }
}
