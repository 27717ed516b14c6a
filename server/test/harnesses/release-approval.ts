import assert from 'node:assert/strict'
import { requestReleaseChange, type CallRequest, type Role } from '@tessera/shared-contracts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
  systemActor,
  createReleaseRegistry,
} from '@tessera/platform/testing'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { secondMs } from '@tessera/server-kit/clock'
import type { TestContext } from 'node:test'
import { registerWithRole } from '../seeds/seed-role.ts'
import { plainPasswords, startTestApp, type TestApp } from '../test-app.ts'
import { turnOnTotp } from './two-step-member.ts'

type Options = NonNullable<Parameters<typeof startTestApp>[0]>

/** The headers with which a browser opens a page from another one of the site. */
export const navigation = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
} as const

/** The headers with which a browser sends the form of a page that has no origin. It sends no cookie with them. */
export const formNavigation = { ...navigation, 'sec-fetch-site': 'cross-site', origin: 'null' } as const

/** A site with a live release of mfe-gallery and of the shell on both channels, and a newer release that is only published. */
export async function startSiteWithReleases(t: TestContext, options: Options = {}) {
  const site = await startTestApp({
    ...options,
    adapters: { passwords: plainPasswords, ...options.adapters },
  })
  t.after(site.close)
  const live = createRemoteBuild('live')
  const next = createRemoteBuild('next')
  await deployBuilds(site, [live, createShellBuild()], ['production', 'staging'])
  await createReleaseRegistry(site.services).publish(toReleaseBuild(next), systemActor)
  return { site, live: live.version, next: next.version }
}

/** A member with a role and an authenticator app. */
export async function registerApprover(site: TestApp, role: Role) {
  const member = await registerWithRole(site, role)
  const { getCode, recoveryCodes } = await turnOnTotp(site, member.browser)
  /** Returns a code that was not used. */
  const getNextCode = () => {
    site.clock.advance(30 * secondMs)
    return getCode()
  }
  return { ...member, getNextCode, recoveryCodes }
}

type ReleaseChangeRequest = CallRequest<typeof requestReleaseChange>

/** Requests a change in the console and returns the address of its page. */
export async function requestChange(browser: TestClient, change: ReleaseChangeRequest): Promise<string> {
  const { body } = await browser.call(requestReleaseChange, change)
  return body.approval_path ?? assert.fail(body.error)
}

/** Opens the page of a change as the console does, and reads its form. */
export async function openApproval(browser: TestClient, path: string) {
  const page = await browser.get(path, navigation)
  const [, action = ''] = /<form method="post" action="(.*?)"/.exec(page.body) ?? []
  const [, token = ''] = /name="token" value="(.*?)"/.exec(page.body) ?? []
  return { page, action, token }
}

/** Sends a form as the browser does. */
export const submitForm = (
  { app }: TestApp,
  action: string,
  fields: Record<string, string>,
  headers: Record<string, string> = formNavigation,
) =>
  app.inject({
    method: 'POST',
    url: action,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
