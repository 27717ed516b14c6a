import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { lateLog } from './late-log.ts'
import { createLog, type Log } from './log.ts'
import { scrub } from './scrub.ts'

/** What a log writes. */
function logged(write: (log: Log) => void): string {
  const stream = new PassThrough()
  write(createLog('info', { forPerson: false, stream }))
  return String(stream.read() ?? '')
}

test('a program reads a line of JSON', () => {
  const line = logged(log => log.info({ call: 'GET /tools', ms: 3 }, 'answered'))
  const { time, ...rest } = JSON.parse(line) as Record<string, unknown>
  assert.deepEqual(rest, { level: 'info', call: 'GET /tools', ms: 3, msg: 'answered' })
  assert.equal(new Date(String(time)).toISOString(), time)
})

test('a log that is made late is made once, by its first line, and writes what the other would', () => {
  let made = 0
  const text = logged(log => {
    const late = lateLog(() => {
      made += 1
      return log.child({ reqId: 'a' })
    })
    assert.equal(made, 0)
    late.info({ call: 'GET /tools' }, 'answered')
    late.debug('not told')
    late.child({ part: 'b' }).error('a call failed')
    assert.deepEqual([made, late.level], [1, 'info'])
  })
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    lines.map(({ time: _time, ...line }) => line),
    [
      { level: 'info', reqId: 'a', call: 'GET /tools', msg: 'answered' },
      { level: 'error', reqId: 'a', part: 'b', msg: 'a call failed' },
    ],
  )
})

test('a person reads words', async () => {
  const stream = new PassThrough()
  const said = once(stream, 'data') as Promise<[Buffer]>
  createLog('info', { forPerson: true, stream }).info({ call: 'GET /tools' }, 'answered')
  const [line] = await said
  assert.match(
    stripVTControlCharacters(String(line)),
    /^\[\d\d:\d\d:\d\d\] INFO: answered \{"call":"GET \/tools"\}\n$/,
  )
})

test('of an error stand the type, the message, the code and the causes, and no other property', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    request: { cookie: 'x' },
  })
  const fault = Object.assign(new TypeError('not reached', { cause }), {
    detail: 'Key (email)=(a@b.org) exists',
  })
  const line = logged(log => log.error(fault, 'a call failed'))
  const { err } = JSON.parse(line) as { err: Record<string, unknown> }
  assert.deepEqual(Object.keys(err).sort(), ['cause', 'message', 'stack', 'type'])
  assert.deepEqual(err.cause, { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' })
  assert.equal(err.type, 'TypeError')
  assert.ok(!line.includes('a@b.org') && !line.includes('cookie'))
})

for (const [said, told] of [
  ['550 5.1.1 <ada.l+x@mail.example.org>: unknown', '550 5.1.1 <[address]>: unknown'],
  [
    'GET https://api.example/v1/images?key=abc&prompt=a%20lake failed',
    'GET https://api.example/v1/images?[query] failed',
  ],
  ['smtp://user:pa55@mail.example.org:587 timed out', 'smtp://[login]@mail.example.org:587 timed out'],
  ['401 for Authorization: Bearer sk-1234567890', '401 for Authorization: [secret]'],
  ['token was "bearer abcdefghijkl"', 'token was "bearer [token]"'],
  ['/tools?composition=abc.def does not mount', '/tools?[query] does not mount'],
  ['no space left on device, write', 'no space left on device, write'],
] as const) {
  test(`"${told}" is what is told`, () => assert.equal(scrub(said), told))
}
