import {
  getCreditHistory,
  getOrder,
  getUserPageData,
  type Bill,
  type CreditMovement,
} from '@tessera/shared-contracts'
import { expect } from '../../fixtures/site-test.ts'
import type { AppPage } from '../fixtures/app-page.ts'
import { titles } from '../fixtures/creations.ts'
import type { Flow } from '../state.ts'
import { createHomepageData, homepagePath, openHomepageTab } from './page.ts'

const bills: Bill[] = [
  { date: '2026-06-01', description: 'Annual subscription', amount: '+7,200', status: 'Completed' },
  { date: '2026-05-12', description: '7 天免费试用', amount: '+210', status: '已完成' },
]
const at = '2026-06-01T09:30:00.000Z'
const movements: CreditMovement[] = [
  { id: 'a', at, kind: 'reserved', reason: 'upscale', amount: -30, balance: 7_200, reserved: 30 },
  { id: 'b', at, kind: 'returned', reason: 'generation', amount: 0, balance: 7_230, reserved: 30 },
  {
    id: 'c',
    at,
    kind: 'spent',
    reason: 'generation',
    amount: -30,
    balance: 7_230,
    reserved: 30,
    prompt: titles[0],
    creation: '1',
  },
  { id: 'd', at, kind: 'granted', reason: 'annual', amount: 7_200, balance: 7_260 },
]

export const billingFlow: Flow = {
  name: 'billing',
  dataTexts: bills.flatMap(bill => Object.values(bill)),
  viewer: 'subscriber',
  states: [
    {
      name: 'credits loading',
      async arrange(app) {
        app.api.respond(getUserPageData, createHomepageData('subscriber', []))
        app.api.hang(getCreditHistory)
        await openHomepageTab(app, 'billing')
        await app.expectText('mfe-account:billing.sample')
      },
    },
    {
      name: 'no bills',
      async arrange(app) {
        app.api.respond(getCreditHistory, { success: true, movements: [] })
        app.api.respond(getUserPageData, createHomepageData('subscriber', []))
        await openHomepageTab(app, 'billing')
        await app.expectText('mfe-account:billing.sample')
      },
    },
    {
      name: 'bills',
      referenceImages: 'all widths',
      async arrange(app) {
        app.api.respond(getCreditHistory, { success: true, movements, next_cursor: '1.d' })
        app.api.respond(getUserPageData, createHomepageData('subscriber', [], bills))
        await openHomepageTab(app, 'billing')
        await expect(app.page.getByRole('row')).toHaveCount(3)
        await app.expectText('mfe-account:movements.links.work')
      },
    },
    {
      name: 'credits fail to load',
      async arrange(app) {
        app.api.fail(getCreditHistory, 'network')
        await openHomepageTab(app, 'billing')
        await app.expectText('mfe-account:movements.failed')
      },
    },
    ...(['paid', 'pending', 'failed'] as const).map(state => ({
      name: `order ${state}`,
      async arrange(app: AppPage) {
        app.api.respond(getCreditHistory, { success: true, movements })
        app.api.respond(getOrder, { success: true, order: { offer: 'annual', credits: 7_200, state } })
        await app.visit(`${homepagePath}?tab=billing&order=o1`)
        await app.expectText(`mfe-account:order.${state === 'paid' ? 'paid.annual' : state}`)
      },
    })),
  ],
}
