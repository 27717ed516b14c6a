import {
  getConsoleChangeSet,
  getConsoleChangeSets,
  getConsoleFreezes,
  getConsoleReleaseHistory,
  getConsoleScheduledChanges,
  getConsoleSession,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { AppPage } from './fixtures/app-page.ts'
import {
  changeSets,
  changeSetTexts,
  freezes,
  rollbackRefusal,
  scheduledChanges,
} from './fixtures/change-sets-data.ts'
import { releaseHistory } from './fixtures/releases-data.ts'
import type { Flow } from './state.ts'

const history = releaseHistory.filter(({ change_set: changeSet }) => changeSet)

const dataTexts = [
  ...changeSetTexts,
  ...history.flatMap(({ by, remote, version, previous }) =>
    [by, remote].concat([version, previous ?? ''].flatMap(each => [each, each.slice(0, -3)])),
  ),
]

const start = ({ api }: AppPage) => {
  api.respond(getConsoleSession, { success: true, role: 'integrator', username: 'Mira Vale' })
  api.respond(getConsoleFreezes, { success: true, freezes })
}

export const consoleChangeSetFlows: Flow[] = [
  {
    name: 'console change sets',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'change sets loading',
        async arrange(app) {
          start(app)
          app.api.hang(getConsoleChangeSets)
          await app.visit('/console/change-sets')
        },
      },
      {
        name: 'change sets',
        referenceImages: 'all widths',
        async arrange({ api, visit, page }) {
          api.respond(getConsoleChangeSets, { success: true, change_sets: changeSets })
          await visit('/console/change-sets')
          await expect(page.getByRole('row').nth(1)).toBeVisible()
        },
      },
      {
        name: 'no change sets',
        async arrange({ api, visit, expectText }) {
          api.respond(getConsoleChangeSets, { success: true, change_sets: [] })
          await visit('/console/change-sets')
          await expectText('mfe-console:changeSets.none')
        },
      },
      {
        name: 'change sets fail to load',
        async arrange({ api, visit, page }) {
          api.fail(getConsoleChangeSets, 'network')
          await visit('/console/change-sets')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'change set',
        referenceImages: 'all widths',
        async arrange({ api, visit, expectText }) {
          api.respond(getConsoleChangeSet, {
            success: true,
            change_set: changeSets[0],
            can_activate: true,
            can_roll_back: true,
          })
          api.respond(getConsoleReleaseHistory, { success: true, entries: history })
          await visit('/console/change-sets/shared-albums?channel=staging')
          await expectText('mfe-console:release.rollBack')
        },
      },
      {
        name: 'activation of a change set',
        async arrange({ press }) {
          await press('mfe-console:release.activate')
        },
      },
      {
        name: 'change set that cannot be rolled back',
        async arrange({ api, closeDialog, visit, page }) {
          await closeDialog()
          api.respond(getConsoleChangeSet, {
            success: true,
            change_set: changeSets[1],
            rollback_refusal: rollbackRefusal,
          })
          await visit('/console/change-sets/shared-albums')
          await expect(page.getByText(rollbackRefusal)).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'console schedule',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'schedule',
        referenceImages: 'all widths',
        async arrange(app) {
          start(app)
          app.api.respond(getConsoleScheduledChanges, { success: true, changes: scheduledChanges })
          await app.visit('/console/schedule')
          await expect(app.page.getByRole('table')).toHaveCount(2)
        },
      },
      {
        name: 'unscheduling to confirm',
        async arrange({ page, text }) {
          await page
            .getByRole('button')
            .filter({ hasText: text('mfe-console:schedule.cancel') })
            .first()
            .click()
        },
      },
      {
        name: 'new freeze',
        async arrange({ page, press }) {
          await page.keyboard.press('Escape')
          await press('mfe-console:schedule.add')
        },
      },
      {
        name: 'freeze with an incomplete time',
        async arrange({ expectText, fill, page, press, text }) {
          await page.getByLabel(text('mfe-console:schedule.from'), { exact: true }).pressSequentially('12')
          await fill('mfe-console:schedule.until', '2026-06-20T08:00')
          await fill('mfe-console:schedule.reason', freezes[0]?.reason ?? '')
          await press('mfe-console:schedule.save')
          await expectText('mfe-console:schedule.timeError.incomplete')
        },
      },
      {
        name: 'nothing scheduled',
        async arrange({ api, closeDialog, visit, expectText }) {
          await closeDialog()
          api.respond(getConsoleScheduledChanges, { success: true, changes: [] })
          api.respond(getConsoleFreezes, { success: true, freezes: [] })
          await visit('/console/schedule')
          await expectText('mfe-console:schedule.noScheduled')
        },
      },
    ],
  },
]
