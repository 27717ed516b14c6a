import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createSiteI18n } from '../i18n/language.tsx'
import { formatCredits, getPlanName, formatPlanTerm } from './membership.ts'
import { texts } from '../testing.tsx'

const english = createSiteI18n('en', texts.en).i18n.getFixedT('en', 'shell')
const createMember = (subscription: object) => ({ username: 'Ada', subscription })

describe('a plan', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2027-01-31T12:00:00Z') })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it.each([
    [{}, 'Basic'],
    [{ plan: 'Basic' }, 'Basic'],
    [{ plan: 'Basic', type: 'base' }, 'Basic'],
    [{ plan: 'Monthly', type: 'monthly' }, 'Monthly subscription'],
    [{ type: 'annual' }, 'Annual subscription'],
    [{ plan: 'Studio', type: 'studio' }, 'Studio'],
    [{ plan: 'Studio' }, 'Studio'],
    [{ plan: 'Monthly', type: 'monthly', isTrial: true, expiryDate: '2027-02-01' }, 'Free trial'],
    [{ plan: 'Monthly', type: 'monthly', isTrial: true, expiryDate: '2027-01-30' }, 'Monthly subscription'],
  ])('of %j is called %s', (subscription, name) => {
    expect(getPlanName(createMember(subscription), english)).toBe(name)
  })

  it.each([
    [{ plan: 'Basic', type: 'base', expiryDate: '2027-01-31' }, 'Free Subscription'],
    [{ plan: 'Monthly', type: 'monthly', expiryDate: '2027-01-31' }, 'Expires Jan 31, 2027'],
    [{ plan: 'Monthly', type: 'monthly', expiryDate: '2027-01-30' }, 'Expired Jan 30, 2027'],
    [{ plan: 'Monthly', type: 'monthly', expiryDate: '2027-01-31T11:59:00Z' }, 'Expired Jan 31, 2027'],
    [{ plan: 'Monthly', type: 'monthly', expiryDate: '2027-02-01T12:00:00Z' }, 'Expires Feb 1, 2027'],
    [{ plan: 'Monthly', type: 'monthly', expiryDate: '31 soon' }, 'Expires 31 soon'],
    [{ plan: 'Monthly', type: 'monthly', expiryDate: null }, 'Free Subscription'],
    [{ plan: 'Monthly', type: 'monthly', isTrial: true, expiryDate: '2027-02-01' }, 'Ends Feb 1, 2027'],
    [{ plan: 'Monthly', type: 'monthly', isTrial: true, expiryDate: '2027-01-30' }, 'Expired Jan 30, 2027'],
  ])('of %j says %s', (subscription, term) => {
    expect(formatPlanTerm(createMember(subscription), 'en', english)).toBe(term)
  })
})

it.each([
  [undefined, '0 credits'],
  [null, '0 credits'],
  [1, '1 credit'],
  [7_260, '7,260 credits'],
])('shows a balance of %j as %s', (credits, text) => {
  expect(formatCredits({ username: 'Ada', credits }, 'en', english)).toBe(text)
})
