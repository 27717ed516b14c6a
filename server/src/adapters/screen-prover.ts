import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { reportFault, type FaultReport, type Finding } from '@tessera/shared-contracts'
import type { ScreenProver } from '../domain/channels.ts'
import type { CompositionLinks } from '../domain/composition-links.ts'
import { shellName } from '../domain/releases.ts'
import type { Placed, Proposal } from '../domain/gate.ts'

/** How long a screen may take to be mounted, in ms. */
const mountDeadline = 20_000
const linkMinutes = 10

/** The prover where there is no staging to try a composition on: it says that nothing was tried. */
export const noProver: ScreenProver = { prove: () => Promise.resolve(null) }

/**
 * Opens every screen of the changed releases on staging, as a link to the proposed composition shows it,
 * in a headless browser of this machine.
 *
 * @param stagingUrl null while staging does not listen
 */
export function browserProver(parts: {
  links: CompositionLinks
  clock: () => number
  stagingUrl: () => string | null
  /** Folders to look for a browser in, as PATH has them. */
  searchPath: string
}): ScreenProver {
  return {
    async prove(proposal) {
      const executablePath = findBrowser(parts.searchPath)
      const url = parts.stagingUrl()
      if (executablePath === undefined || url === null) return null
      const { shell, remotes } = proposal
      const releases = [shell, ...remotes].map(({ name, version }) => ({ remote: name, version }))
      const link = parts.links.write(releases, parts.clock() + linkMinutes * 60_000)
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
      try {
        const findings: Finding[] = []
        for (const { remote, path: address, screen } of screensToProve(proposal))
          findings.push(...(await mount(browser, new URL(address, url), link, remote, screen)))
        return findings
      } finally {
        await browser.close()
      }
    },
  }
}

/** All screens of what changed; of every remote when it is the shell. */
function screensToProve({ remotes, changed }: Proposal) {
  const concerned = changed.includes(shellName)
    ? remotes
    : remotes.filter(({ name }) => changed.includes(name))
  return concerned.flatMap(remote =>
    remote.record.screens.map(({ name, path }) => ({
      remote,
      screen: name,
      path: path.replaceAll(/:[^/]+/g, 'gate'),
    })),
  )
}

async function mount(
  browser: Browser,
  address: URL,
  link: string,
  { name, version }: Placed,
  screen: string,
): Promise<Finding[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const fault = faultOf(page, name)
  try {
    address.searchParams.set('composition', link)
    await page.goto(address.href)
    const outcome = await firstMark(page, `mounted:${name}@${version}/${screen}`, name)
    if (outcome === 'mounted') return []
    const reason = (outcome === 'failed' && (await fault)) || `not within ${mountDeadline / 1_000} s`
    const sentence = `${name} ${version} does not mount its screen "${screen}": ${reason}`
    return [{ rule: 'mount', sentence, owners: [name] }]
  } finally {
    await context.close()
  }
}

/** Why a remote failed, in the words of the page's report to the server; null while there is none. */
async function faultOf(page: Page, remote: string): Promise<string | null> {
  const read = (request: Request) => request.postDataJSON() as FaultReport
  return page
    .waitForRequest(
      request => new URL(request.url()).pathname === reportFault.path && read(request).remote === remote,
      { timeout: mountDeadline },
    )
    .then(request => read(request).message)
    .catch(() => null)
}

/** Which comes first: the mark of the mounted screen, or that of another release or of a failure. */
async function firstMark(
  page: Page,
  wanted: string,
  remote: string,
): Promise<'mounted' | 'failed' | 'nothing'> {
  const outcome = await page
    .waitForFunction(
      ([mark, name]) => {
        const marks = performance.getEntriesByType('mark').map(entry => entry.name)
        if (marks.includes(mark)) return 'mounted'
        const other = marks.some(each => each === `failed:${name}` || each.startsWith(`mounted:${name}@`))
        return other ? 'failed' : null
      },
      [wanted, remote] as const,
      { timeout: mountDeadline },
    )
    .catch(() => null)
  return (await outcome?.jsonValue()) ?? 'nothing'
}

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium on this machine: the one named, the system's, or the one that Playwright keeps. */
function findBrowser(searchPath: string): string | undefined {
  const folders = searchPath.split(path.delimiter)
  const candidates = folders.flatMap(folder => browserNames.map(name => path.join(folder, name)))
  return [...candidates, chromium.executablePath()].find(existsSync)
}
