import { expect, it } from '@jest/globals'
import { CallError } from './call-error.ts'
import { describeCallFailure } from './describe-call-failure.ts'

const texts = {
  fallback: 'It failed.',
  network: 'Check your network.',
  status: ({ status }: { status?: number }) => `The server responded with ${status}.`,
}

it.each([
  ['the message of the server', { kind: 'status', status: 403, serverMessage: 'Log in.' }, 'Log in.'],
  ['the text for the kind', { kind: 'network' }, 'Check your network.'],
  ['a text with the status in it', { kind: 'status', status: 502 }, 'The server responded with 502.'],
  ['the fallback for a kind without a text', { kind: 'malformed', status: 200 }, 'It failed.'],
  ['the message of a response without success', { success: false, message: 'Too late.' }, 'Too late.'],
  ['the error of a response without success', { success: false, error: 'Too early.' }, 'Too early.'],
  ['the fallback for a response without a message', { success: false }, 'It failed.'],
  ['the fallback for an error of the page', new TypeError('x is not a function'), 'It failed.'],
  ['the fallback for nothing at all', undefined, 'It failed.'],
])('returns %s', (_, failure, sentence) => {
  expect(describeCallFailure(failure, texts)).toBe(sentence)
})

it('takes a CallError like its plain failure', () => {
  expect(describeCallFailure(new CallError({ kind: 'network' }), texts)).toBe('Check your network.')
})

it('takes the fallback alone', () => {
  expect(describeCallFailure({ kind: 'network' }, 'It failed.')).toBe('It failed.')
})

it('lets the area wrap the message of the server', () => {
  const serverMessage = (message: string, { status }: { status?: number }) => `${status}: ${message}`
  const failure = { kind: 'status', status: 404, serverMessage: 'No such task' }
  expect(describeCallFailure(failure, { ...texts, serverMessage })).toBe('404: No such task')
})
