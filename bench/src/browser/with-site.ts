import { chromium, type Browser } from '@playwright/test'
import { startSite, type Site } from '@tessera/e2e/start-site'

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
}

/** Measures with a site and a browser, and stops both afterwards. `env` adds to the variables of the site's server. */
export async function withSite<Result>(
  env: Record<string, string>,
  measure: (site: Site, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const { site, stop } = await startSite(env)
  const browser = await launchBrowser()
  try {
    return await measure(site, browser)
  } finally {
    await browser.close()
    await stop()
  }
}
