import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sendFeedback } from '@tessera/shared-contracts'
import { createLog } from '../log/log.ts'
import { damageTable, findSqliteFile } from '../../test/database/damaged-database.ts'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { runAdmin } from '../../test/harnesses/run-admin.ts'
import { startTestApp } from '../../test/test-app.ts'

const onSqlite = { skip: process.env.TEST_POSTGRES ? 'PostgreSQL checks its own files' : false }

test('a call that needs a damaged table says so, the log names the damage, and the server is not ready', async t => {
  const stream = new PassThrough()
  let log = ''
  stream.on('data', chunk => (log += String(chunk)))
  const site = await startTestApp({ settings: { log: createLog('warn', { isReadable: false, stream }) } })
  t.after(site.close)
  await damageTable(site.queries, 'feedback')
  assert.equal((await site.app.inject('/readyz')).statusCode, 200)

  const feedback = { category: 'idea', text: 'more lakes' } as const
  const english = await site.client().call(sendFeedback, feedback)
  assert.deepEqual(
    [english.status, english.body.message],
    [
      500,
      "A part of the site's data is damaged, so this cannot be shown or saved. Only the operator of the site can repair it.",
    ],
  )
  const chinese = await site.client('zh').call(sendFeedback, feedback)
  assert.match(chinese.body.message ?? '', /^网站的部分数据已损坏/)
  assert.match(log, /"a call failed because the database is damaged"/)
  assert.match(log, /The database is damaged: (database disk image is malformed|invalid page in block 0)\./)
  const readiness = await site.app.inject('/readyz')
  assert.deepEqual([readiness.statusCode, readiness.json<{ database: boolean }>().database], [503, false])
  assert.equal((await site.app.inject('/healthz')).statusCode, 200)
})

test('status finds damage that no call has reported', onSqlite, async t => {
  const site = await startTestApp()
  t.after(site.close)
  const dataDir = dirname(await findSqliteFile(site.queries))
  const check = async () =>
    (await runAdmin(dataDir, ['status'])).lines.find(line => line.includes(' database '))
  assert.match((await check()) ?? '', /^ok +database +answers, is up to date and undamaged$/)
  await damageTable(site.queries, 'feedback')
  assert.match((await check()) ?? '', /^WRONG +database +The database is damaged: .+ admin -- restore /)
})

test('a server whose accounts are damaged tells how to restore them, and ends', onSqlite, async t => {
  const { folder, connect } = await createTestInstallation(t)
  await damageTable(connect(), 'accounts')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, BUILDS_DIR: import.meta.dirname, PORT: '0', STAGING_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [error] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal(child.exitCode, 1)
  assert.match(
    error,
    /^The database is damaged: database disk image is malformed\. .+ restore BACKUP\. .+\n$/,
  )
})
