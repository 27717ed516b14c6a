import { expect, test } from '@jest/globals'
import { ratePassword } from './rate-password.ts'

test.each([
  ['password', 'veryWeak', 'avoidCommon'],
  ['P4ssw0rd', 'veryWeak', 'avoidCommon'],
  ['xxxxxxxx', 'veryWeak', 'avoidRepeats'],
  ['zgqzgqzgq', 'weak', 'avoidRepeats'],
  ['stuvwxyz', 'veryWeak', 'avoidRows'],
  ['17.04.1986', 'weak', 'avoidDates'],
  ['kfq8zt', 'weak', 'addWords'],
] as const)('%s is %s: %s', (password, strength, advice) => {
  expect(ratePassword(password)).toEqual({ strength, advice })
})

test('a long password of unrelated words is strong and needs no advice', () => {
  expect(ratePassword('battery staple lantern orchid')).toEqual({ strength: 'strong', advice: null })
})

test('only the first 100 characters count', () => {
  expect(ratePassword('x'.repeat(100) + 'battery staple lantern orchid')).toEqual(
    ratePassword('x'.repeat(100)),
  )
})
