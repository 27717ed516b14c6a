import { expect, it } from '@jest/globals'
import type { User } from '@tessera/shared-contracts'
import { findMissingRequirement } from './find-missing-requirement.ts'

const paid: User = { username: 'Ada', credits: 30, subscription: { plan: 'Monthly', type: 'monthly' } }
const free: User = { username: 'Bob', credits: 60, subscription: { plan: 'Basic', type: 'base' } }

it.each<[string, string, User | null, string | null]>([
  ['a blank prompt before anything else', '  \n', null, 'prompt'],
  ['a log-in of a visitor', 'a fox', null, 'login'],
  ['a membership on the free plan', 'a fox', free, 'member'],
  [
    'a membership where the plan has no type',
    'a fox',
    { ...paid, subscription: { plan: 'Monthly subscription' } },
    'member',
  ],
  ['a membership without a subscription', 'a fox', { username: 'Eve', credits: 60 }, 'member'],
  ['credits below the cost', 'a fox', { ...paid, credits: 29 }, 'credits'],
  ['credits where none are known', 'a fox', { username: 'Ada', subscription: { type: 'annual' } }, 'credits'],
  ['nothing more of a member with just enough', 'a fox', paid, null],
])('requires %s', (_, prompt, user, missing) => {
  expect(findMissingRequirement(prompt, user)).toBe(missing)
})
