import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'

/** Starts a process with mistakes. `log` has its lines when it has ended. */
async function startFaultyApp(t: TestContext) {
  const child = fork(join(import.meta.dirname, '../test/processes/faulty-app.ts'), {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  t.after(() => child.kill('SIGKILL'))
  assert.ok(child.stderr)
  const log = text(child.stderr).then(lines =>
    lines
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>),
  )
  const [port] = (await once(child, 'message')) as [number]
  return { child, log, ended: once(child, 'exit'), url: `http://127.0.0.1:${port}` }
}

test('an uncaught error of a request ends this request only, and the log names it', async t => {
  const { child, log, ended, url } = await startFaultyApp(t)
  const upload = request(`${url}/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  const begun = once(child, 'message')
  upload.write('{"a":')
  await begun
  upload.end('1}')
  await assert.rejects(once(upload, 'response'))
  await assert.rejects(fetch(`${url}/promise`))
  assert.equal(await (await fetch(`${url}/health`)).text(), 'ok')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  const errors = (await log).filter(({ level }) => level === 'error')
  assert.deepEqual(
    errors.map(({ call }) => call),
    ['POST /stream', 'GET /promise'],
  )
  assert.ok(errors.every(({ reqId, err }) => reqId && err))
})

test('an uncaught error of no request is logged and ends the process after its open responses', async t => {
  const { child, log, ended, url } = await startFaultyApp(t)
  const response = await fetch(`${url}/slow`)
  child.send('fail')
  assert.equal(await response.text(), 'first last')
  assert.deepEqual(await ended, [1, null])
  const lines = await log
  assert.match(JSON.stringify(lines.find(({ level }) => level === 'fatal')), /in the background/)
  assert.equal(lines.at(-1)?.msg, 'stopped')
})
