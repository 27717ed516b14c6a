import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

/** The headless shell comes first: it is the fastest. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Finds the browser of the gate: a Chromium or Chrome, or the Chromium that Playwright installed.
 *
 * @param searchPath folders, in the syntax of PATH
 * @returns the path of the program, or null
 */
export function findBrowser(searchPath: string): string | null {
  const folders = searchPath.split(path.delimiter)
  const candidates = folders.flatMap(folder => browserNames.map(name => path.join(folder, name)))
  return [...candidates, chromium.executablePath()].find(existsSync) ?? null
}
