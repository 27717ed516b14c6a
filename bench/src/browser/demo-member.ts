import type { Browser, BrowserContextOptions } from '@playwright/test'
import { login } from '@tessera/shared-contracts'

const demoCredentials = { email: 'demo@tessera.example', password: 'tessera-demo' }

/** Returns context options with the session of the demo's member. */
export async function createSignedInOptions(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContextOptions> {
  const context = await browser.newContext(options)
  await context.request.post(login.path, { form: demoCredentials })
  const storageState = await context.storageState()
  await context.close()
  return { ...options, storageState }
}
