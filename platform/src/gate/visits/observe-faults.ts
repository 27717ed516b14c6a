import type { Page, Request } from 'playwright-core'
import { reportFault, type FaultReport, type ReleaseReference } from '@tessera/shared-contracts'
import { mountTimeoutMs } from '../browser/staging-browser.ts'

const readReport = (request: Request) => request.postDataJSON() as FaultReport

const isFaultOf = (remote: string, request: Request) =>
  new URL(request.url()).pathname === reportFault.path && readReport(request).remote === remote

/** Returns the first fault that the page reports for a remote, or null without one. It listens at once. */
export const waitForFault = (page: Page, remote: string): Promise<FaultReport | null> =>
  page
    .waitForRequest(request => isFaultOf(remote, request), { timeout: mountTimeoutMs })
    .then(readReport)
    .catch(() => null)

/** Collects the faults that the page reports for a remote. It listens at once. */
export function collectFaults(page: Page, remote: string): readonly FaultReport[] {
  const faults: FaultReport[] = []
  page.on('request', request => {
    if (isFaultOf(remote, request)) faults.push(readReport(request))
  })
  return faults
}

/** Returns the path of the file of a release that is first in a stack trace. */
export function findReleaseFile({ remote, version }: ReleaseReference, stack = ''): string | undefined {
  const [, rest = ''] = stack.replaceAll('%2B', '+').split(`/remotes/${remote}/${version}/`)
  return /^[^\s:?()]+/.exec(rest)?.[0]
}
