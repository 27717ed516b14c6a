import {
  getConsoleFreezes,
  getConsoleHealth,
  getConsoleReleaseFaults,
  getConsoleReleaseHistory,
  getConsoleReleaseReports,
  getConsoleReleases,
  getConsoleReleaseVersions,
  getConsoleSession,
  requestReleaseChange,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { AppPage } from './fixtures/app-page.ts'
import { changeSetTexts, freezes } from './fixtures/change-sets-data.ts'
import {
  blockedContent,
  faultGroups,
  galleryRelease,
  health,
  createReportSeries,
  problems,
  releaseHistory,
  shellRelease,
  storedVersions,
  versions,
} from './fixtures/releases-data.ts'
import type { Flow } from './state.ts'

/** Versions are shown as a whole in their titles, and with a shorter hash. */
const versionTexts = [shellRelease, galleryRelease, ...releaseHistory]
  .flatMap(({ version, previous }) => [version, previous ?? ''])
  .concat(versions.canary)
  .flatMap(version => [version, version.slice(0, -3)])

const dataTexts = [
  ...changeSetTexts,
  ...versionTexts,
  ...[galleryRelease, galleryRelease.canary].flatMap(release => {
    const { commit = '', branch = '', author = '', note = '' } = release?.provenance ?? {}
    return [commit, commit.slice(0, 10), branch, author, note]
  }),
  ...releaseHistory.flatMap(({ by, note, remote, change_set: changeSet }) => [
    by,
    note ?? '',
    remote,
    changeSet ?? '',
  ]),
  ...faultGroups.flatMap(({ message, screen, stack, extension, slot }) => [
    message,
    screen ?? '',
    stack ?? '',
    extension ?? '',
    slot ?? '',
  ]),
  ...blockedContent.flatMap(({ directive, blocked }) => [directive, blocked]),
  ...[shellRelease, galleryRelease].flatMap(({ screen_bytes: bytes }) => Object.keys(bytes ?? {})),
  // The texts are compared without their line breaks
  ...faultGroups.map(({ stack }) => (stack ?? '').replaceAll(/\s+/g, ' ')),
  'shell',
  'mfe-gallery',
  galleryRelease.signed_by ?? '',
  'mfe-gallery needs a newer shell.',
  'gate',
]

const start = ({ api }: AppPage) => {
  api.respond(getConsoleSession, { success: true, role: 'operator', username: 'Mira Vale' })
  api.respond(getConsoleFreezes, { success: true, freezes })
}

const expectDrawing = async ({ page }: AppPage) => expect(page.locator('canvas').last()).toBeAttached()

export const consoleReleaseFlows: Flow[] = [
  {
    name: 'console releases',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'releases loading',
        async arrange(app) {
          start(app)
          app.api.hang(getConsoleReleases)
          app.api.hang(getConsoleReleaseHistory)
          await app.visit('/console/releases')
        },
      },
      {
        name: 'live releases',
        referenceImages: 'all widths',
        async arrange({ api, visit, page }) {
          api.respond(getConsoleReleases, { success: true, shell: shellRelease, remotes: [galleryRelease] })
          api.respond(getConsoleReleaseHistory, { success: true, entries: releaseHistory, next_before: 1 })
          await visit('/console/releases')
          await expect(page.getByRole('row').nth(1)).toBeVisible()
        },
      },
      {
        name: 'change refused by the gate',
        async arrange({ api, press, expectText }) {
          api.respond(requestReleaseChange, {
            success: false,
            error: 'mfe-gallery needs a newer shell.',
            findings: [
              { rule: 'gate', sentence: 'mfe-gallery needs a newer shell.', owners: ['mfe-gallery'] },
            ],
          })
          await press('mfe-console:releases.promote')
          await expectText('mfe-console:change.refused')
        },
      },
      {
        name: 'change to approve',
        async arrange({ api, closeDialog, press, expectText }) {
          api.respond(requestReleaseChange, {
            success: true,
            approval_path: '/console-approval/x1',
            expires_at: '2026-06-15T10:05:00Z',
          })
          await closeDialog()
          await press('mfe-console:releases.promote')
          await expectText('mfe-console:change.approveText')
        },
      },
      {
        name: 'no live releases',
        async arrange({ api, visit, expectText }) {
          api.respond(getConsoleReleases, { success: true, remotes: [] })
          api.respond(getConsoleReleaseHistory, { success: true, entries: [] })
          await visit('/console/releases?channel=staging')
          await expectText('mfe-console:releases.none')
        },
      },
      {
        name: 'releases fail to load',
        async arrange({ api, visit, page }) {
          api.fail(getConsoleReleases, 'network')
          await visit('/console/releases')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'remote',
        referenceImages: 'all widths',
        async arrange(app) {
          const { api, visit } = app
          api.respond(getConsoleReleases, { success: true, shell: shellRelease, remotes: [galleryRelease] })
          api.respond(getConsoleReleaseReports, fields => ({
            success: true,
            step_seconds: 600,
            points: createReportSeries(fields.get('version') ?? ''),
          }))
          api.respond(getConsoleReleaseFaults, fields => ({
            success: true,
            groups: fields.get('version') === versions.canary ? faultGroups : [],
            blocked: fields.get('version') === versions.canary ? blockedContent : [],
          }))
          api.respond(getConsoleReleaseVersions, { success: true, versions: storedVersions })
          await visit('/console/releases/mfe-gallery')
          await expectDrawing(app)
        },
      },
      {
        name: 'stack of a fault',
        async arrange({ press, page }) {
          await press('mfe-console:release.stack')
          await expect(page.locator('pre')).toBeVisible()
        },
      },
      {
        name: 'canary activation',
        async arrange({ page, press, findControl }) {
          await page.keyboard.press('Escape')
          await press('mfe-console:release.activate')
          await (await findControl('radio', 'mfe-console:release.audiences.share')).check()
        },
      },
      {
        name: 'remote not live',
        async arrange({ api, closeDialog, visit, expectText }) {
          await closeDialog()
          api.respond(getConsoleReleases, { success: true, remotes: [] })
          await visit('/console/releases/mfe-gallery?channel=staging')
          await expectText('mfe-console:release.notLive')
        },
      },
    ],
  },
  {
    name: 'console health',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'no problems',
        referenceImages: 'all widths',
        async arrange(app) {
          start(app)
          app.api.respond(getConsoleHealth, { success: true, ...health, problems: [] })
          await app.visit('/console/health')
          await expectDrawing(app)
        },
      },
      {
        name: 'values as a table',
        async arrange({ press, page }) {
          await press('mfe-console:plot.showTable')
          await expect(page.getByRole('row').nth(1)).toBeVisible()
        },
      },
      {
        name: 'problems',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getConsoleHealth, { success: true, ...health, problems })
          await app.visit('/console/health?range=week')
          await expectDrawing(app)
        },
      },
      {
        name: 'no values yet',
        async arrange({ api, visit, expectText }) {
          api.respond(getConsoleHealth, {
            success: true,
            step_seconds: 600,
            times: [],
            series: [],
            problems: [],
          })
          await visit('/console/health')
          await expectText('mfe-console:plot.none')
        },
      },
      {
        name: 'metrics fail to load',
        async arrange({ api, visit, page }) {
          api.fail(getConsoleHealth, 500)
          await visit('/console/health')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
    ],
  },
]
