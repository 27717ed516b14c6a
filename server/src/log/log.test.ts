import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify, stripVTControlCharacters } from 'node:util'
import { createLog, type Log } from './log.ts'
import { scrub } from './scrub.ts'

/** Returns the output of a log. */
function captureLog(write: (log: Log) => void): string {
  const stream = new PassThrough()
  write(createLog('info', { isReadable: false, stream }))
  return String(stream.read() ?? '')
}

test('the log writes JSON lines', () => {
  const line = captureLog(log => log.info({ call: 'GET /tools', ms: 3 }, 'answered'))
  const { time, ...rest } = JSON.parse(line) as Record<string, unknown>
  assert.deepEqual(rest, { level: 'info', call: 'GET /tools', ms: 3, msg: 'answered' })
  assert.equal(new Date(String(time)).toISOString(), time)
})

test('the readable log writes plain lines', async () => {
  const stream = new PassThrough()
  const output = once(stream, 'data') as Promise<[Buffer]>
  createLog('info', { isReadable: true, stream }).info({ call: 'GET /tools' }, 'answered')
  const [line] = await output
  assert.match(
    stripVTControlCharacters(String(line)),
    /^\[\d\d:\d\d:\d\d\] INFO: answered \{"call":"GET \/tools"\}\n$/,
  )
})

test('an error is logged with its type, message, code and causes, and no other property', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    request: { cookie: 'x' },
  })
  const fault = Object.assign(new TypeError('not reached', { cause }), {
    detail: 'Key (email)=(a@b.org) exists',
  })
  const line = captureLog(log => log.error(fault, 'a call failed'))
  const { err } = JSON.parse(line) as { err: Record<string, unknown> }
  assert.deepEqual(Object.keys(err).sort(), ['cause', 'message', 'stack', 'type'])
  assert.deepEqual(err.cause, { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' })
  assert.equal(err.type, 'TypeError')
  assert.ok(!line.includes('a@b.org') && !line.includes('cookie'))
})

for (const [message, expected] of [
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
  test(`scrub returns "${expected}"`, () => assert.equal(scrub(message), expected))
}

test(
  'a process whose log is a file on a full disk goes on, and ends',
  { skip: process.platform !== 'linux' },
  async () => {
    const full = await open('/dev/full', 'a')
    const code = `
      import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
      createLog('info', { isReadable: false }).info('one')
      setTimeout(() => console.log('alive'), 200)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', full.fd],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    })
    const exit = once(child, 'exit')
    assert.ok(child.stdout)
    assert.equal(await text(child.stdout), 'alive\n')
    assert.deepEqual(await exit, [0, null])
    await full.close()
  },
)

test('a warning of Node is a JSON line, too', async () => {
  const module = import.meta.resolve('../start-process.ts')
  const code = `import { startProcess } from ${JSON.stringify(module)}
    await startProcess(async () => process.emitWarning('beware', 'ExampleWarning'))`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, LOG_LEVEL: 'warn' },
  })
  const { level, err } = JSON.parse(stderr) as { level: string; err: { type: string; message: string } }
  assert.deepEqual([level, err.type, err.message], ['warn', 'ExampleWarning', 'beware'])
})
