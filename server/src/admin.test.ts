import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { activate, sendFeedback } from '@tessera/shared-contracts'
import { openDatabase } from './adapters/database/database.ts'
import { startTestApp } from './testing.ts'

/** A data folder with a server at work on it, and the operator's command line beside it. */
async function start(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-admin-'))
  const database = await openDatabase(folder)
  const { stores, transact } = database
  const site = await startTestApp({ adapters: { stores, transact } })
  t.after(async () => {
    await site.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  return { folder, site, admin: (...args: string[]) => admin(folder, args) }
}

function admin(dataDir: string, args: string[]) {
  const entry = join(import.meta.dirname, 'admin.ts')
  return new Promise<{ code: number; lines: string[]; error: string }>(resolve => {
    const env = { ...process.env, DATA_DIR: dataDir }
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: Number(error?.code ?? 0),
        lines: stdout.trimEnd().split('\n'),
        error: stderr.trimEnd(),
      }),
    )
  })
}

test('codes are printed one a line and work in the running site', async t => {
  const { site, admin } = await start(t)
  const { code, lines } = await admin('codes', 'create', '--credits', '600', '--count', '3')
  assert.equal(code, 0)
  assert.equal(new Set(lines).size, 3)
  for (const line of lines) assert.match(line, /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)

  const browser = await site.member()
  const [first = ''] = lines
  const { answer } = await browser.call(activate, { activation_code: first })
  assert.deepEqual(answer, { success: true, message: 'Activated: 600 credits were added.' })
})

test('a plan code is one of a monthly or an annual plan', async t => {
  const { admin } = await start(t)
  assert.equal((await admin('codes', 'create', '--plan', 'annual')).lines.length, 1)
  const weekly = await admin('codes', 'create', '--plan', 'weekly')
  assert.deepEqual([weekly.code, weekly.error], [1, '--plan must be annual or monthly, not "weekly".'])
  const both = await admin('codes', 'create', '--plan', 'annual', '--credits', '5')
  assert.deepEqual([both.code, both.error], [1, 'A code carries either a --plan or --credits.'])
  const many = await admin('codes', 'create', '--plan', 'annual', '--count', '-2')
  assert.equal(many.code, 1)
})

test('an operator finds members and gives them credits', async t => {
  const { site, admin } = await start(t)
  await site.member('Ada')
  const list = await admin('members', 'list')
  assert.deepEqual(list.lines, ['member-1@example.org\tAda\t60 credits\t2026-01-31'])

  const granted = await admin('credits', 'grant', 'Member-1@example.org', '40')
  assert.deepEqual(granted.lines, ['member-1@example.org has 100 credits.'])
  const shown = (await admin('members', 'show', 'member-1@example.org')).lines.join('\n')
  assert.match(shown, /^plan {5}Basic$/m)
  assert.match(shown, /^credits {2}100$/m)
  assert.match(shown, /\+60 credits {2}Welcome credits/)

  const unknown = await admin('credits', 'grant', 'eve@example.org', '40')
  assert.deepEqual([unknown.code, unknown.error], [1, 'Nobody is registered as eve@example.org.'])
})

test('the audit finds a balance that the ledger does not explain', async t => {
  const { folder, site, admin } = await start(t)
  await site.member('Ada')
  assert.deepEqual((await admin('credits', 'audit')).lines, ['0 faults'])

  const raw = new DatabaseSync(join(folder, 'tessera.sqlite'))
  raw.exec('update accounts set balance = balance + 1000')
  raw.close()
  const audit = await admin('credits', 'audit')
  assert.equal(audit.code, 1)
  assert.deepEqual(audit.error.split('\n'), [
    "member-1@example.org: the balance is 1060, the ledger's sum 60",
    '1 faults',
  ])
})

test('the operator reads what people wrote', async t => {
  const { site, admin } = await start(t)
  await site
    .client('zh')
    .call(sendFeedback, { category: 'idea', text: '希望支持更多尺寸的图片输出。', email: 'a@b.cn' })
  const { lines } = await admin('feedback', 'list')
  assert.deepEqual(lines, [
    '2026-01-31T12:00:00.000Z  idea  zh  a@b.cn  visitor',
    '    希望支持更多尺寸的图片输出。',
  ])
})

test('help lists every command, and an unknown one is answered in a sentence', async t => {
  const { admin } = await start(t)
  const help = await admin('help')
  assert.equal(help.code, 0)
  for (const command of [
    'codes create',
    'members list',
    'members show',
    'credits grant',
    'credits audit',
    'feedback list',
  ]) {
    assert.ok(
      help.lines.some(line => line.startsWith(`  ${command}`)),
      command,
    )
  }
  const unknown = await admin('codes', 'destroy')
  assert.equal(unknown.code, 1)
  assert.equal(unknown.error, 'There is no command "codes destroy"; "npm run admin -- help" lists them.')
  const option = await admin('codes', 'create', '--colour', 'red')
  assert.equal(option.code, 1)
  assert.match(option.error, /--colour/)
})
