import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'

test('a connection that has sent nothing does not keep a process that stops', { timeout: 9_000 }, async t => {
  const child = fork(join(import.meta.dirname, '../../test/processes/faulty-app.ts'), {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  t.after(() => child.kill('SIGKILL'))
  const [port] = (await once(child, 'message')) as [number]
  const silent = connect({ port, host: '127.0.0.1' })
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  // A response to a later connection shows that the process knows the first
  await fetch(`http://127.0.0.1:${port}/health`, { headers: { connection: 'close' } })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})
