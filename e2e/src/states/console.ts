import {
  adjustCredits,
  decideReviews,
  getConsoleSession,
  getMemberDetails,
  getReviewQueue,
  listAuditEntries,
  listCodes,
  listFeedback,
  mintCodes,
  searchMembers,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import {
  auditEntries,
  codes,
  feedback,
  memberDetails,
  members,
  mintedCodes,
  reviewItems,
} from './fixtures/console-data.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'

const dataTexts = [
  ...members.flatMap(({ username, email }) => [username, email]),
  ...reviewItems.flatMap(({ title, prompt, reports }) => [
    title ?? '',
    prompt ?? '',
    ...(reports ?? []).map(({ text }) => text ?? ''),
  ]),
  ...feedback.flatMap(({ text, email }) => [text, email ?? '']),
  ...auditEntries.flatMap(({ actor, act, subject }) => [actor, act, subject]),
  ...codes.map(({ id }) => id),
  ...memberDetails.ledger.map(({ description }) => description),
  ...memberDetails.devices.flatMap(({ device, place }) => [device, place ?? '']),
  ...memberDetails.tries.map(({ network }) => network ?? ''),
  memberDetails.id,
  mintedCodes.join(' '),
  'A copy of a known photo',
  /^[ARSXZ]$/,
]

const start = (app: AppPage) =>
  app.api.respond(getConsoleSession, { success: true, role: 'operator', username: 'Mira Vale' })

export const consoleFlows: Flow[] = [
  {
    name: 'console review',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'queue loading',
        async arrange(app) {
          start(app)
          app.api.hang(getReviewQueue)
          await app.visit('/console/review')
        },
      },
      {
        name: 'queue',
        referenceImages: 'all widths',
        async arrange({ api, page, visit }) {
          api.respond(getReviewQueue, { success: true, items: reviewItems, total: reviewItems.length })
          await visit('/console/review')
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        },
      },
      {
        name: 'reason for a refusal',
        async arrange({ page, dialog }) {
          await page.keyboard.press('r')
          await expect(dialog).toBeVisible()
        },
      },
      {
        name: 'decision with undo',
        async arrange({ page, api, closeDialog, expectText }) {
          api.respond(decideReviews, { success: true, results: [] })
          await closeDialog()
          await page.keyboard.press('x')
          await page.keyboard.press('a')
          await expectText('mfe-console:review.done.public.passed', { count: 1 })
        },
      },
      {
        name: 'decision fails to save',
        async arrange({ page, api }) {
          api.fail(decideReviews, 'network')
          await page.keyboard.press('a')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'empty queue',
        async arrange({ api, visit, expectText }) {
          api.respond(getReviewQueue, { success: true, items: [], total: 0 })
          await visit('/console/review')
          await expectText('mfe-console:review.empty')
        },
      },
      {
        name: 'queue fails to load',
        async arrange({ api, visit, page }) {
          api.fail(getReviewQueue, 'network')
          await visit('/console/review')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'no access with another role',
        async arrange({ api, visit, expectText }) {
          api.respond(getConsoleSession, { success: true, role: 'integrator', username: 'Mira Vale' })
          await visit('/console/review')
          await expectText('mfe-console:noAccess.title')
        },
      },
    ],
  },
  {
    name: 'console members',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'members',
        referenceImages: 'all widths',
        async arrange(app) {
          start(app)
          app.api.respond(searchMembers, { success: true, members, next_cursor: '1.a' })
          await app.visit('/console/members')
          await expect(app.page.getByRole('row').nth(1)).toBeVisible()
        },
      },
      {
        name: 'no members found',
        async arrange({ api, visit, expectText }) {
          api.respond(searchMembers, { success: true, members: [] })
          await visit('/console/members?q=nobody')
          await expectText('mfe-console:members.none')
        },
      },
      {
        name: 'member',
        referenceImages: 'all widths',
        async arrange({ api, visit, expectText }) {
          api.respond(getMemberDetails, { success: true, member: memberDetails })
          await visit(`/console/members/${memberDetails.id}`)
          await expectText('mfe-console:member.ledger')
        },
      },
      {
        name: 'credit adjustment refused',
        async arrange({ api, press, dialog, page }) {
          api.respond(adjustCredits, { success: false, error: 'A copy of a known photo' })
          await press('mfe-console:act.credits.label')
          await dialog.getByRole('textbox').first().fill('-50')
          await dialog.getByRole('textbox').last().fill('A copy of a known photo')
          await press('mfe-console:act.credits.save')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'suspension of a member',
        async arrange({ closeDialog, press, dialog }) {
          await closeDialog()
          await press('mfe-console:act.suspend.label')
          await expect(dialog).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'console codes, feedback and audit',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'codes',
        referenceImages: 'all widths',
        async arrange(app) {
          start(app)
          app.api.respond(listCodes, { success: true, codes })
          await app.visit('/console/codes')
          await app.page.getByRole('checkbox').first().check()
        },
      },
      {
        name: 'create codes',
        async arrange({ press, expectText }) {
          await press('mfe-console:codes.create')
          await expectText('mfe-console:codes.countHint')
        },
      },
      {
        name: 'codes created',
        async arrange({ api, press, expectText }) {
          api.respond(mintCodes, { success: true, codes: mintedCodes })
          await press('mfe-console:codes.create')
          await expectText('mfe-console:codes.onlyOnce')
        },
      },
      {
        name: 'feedback',
        referenceImages: 'all widths',
        async arrange({ api, visit, page }) {
          api.respond(listFeedback, { success: true, feedback })
          await visit('/console/feedback')
          await expect(page.getByRole('main').getByRole('listitem').last()).toBeVisible()
        },
      },
      {
        name: 'audit log',
        referenceImages: 'all widths',
        async arrange({ api, visit, page }) {
          api.respond(listAuditEntries, { success: true, entries: auditEntries })
          await visit('/console/audit')
          await expect(page.getByRole('row').nth(1)).toBeVisible()
        },
      },
    ],
  },
]
