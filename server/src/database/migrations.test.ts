import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { checkMigrated, migrate, migrations } from './migrations.ts'

const folders = [
  join(import.meta.dirname, 'migrations'),
  join(import.meta.dirname, '../../../platform/src/database/migrations'),
]

async function readMigrationFiles(): Promise<Map<string, string>> {
  const files = await Promise.all(
    folders.map(async folder =>
      Promise.all(
        (await readdir(folder)).map(async file => {
          const content = await readFile(join(folder, file))
          return [file.replace(/\.ts$/, ''), createHash('sha256').update(content).digest('hex')] as const
        }),
      ),
    ),
  )
  return new Map(files.flat().toSorted(([a], [b]) => a.localeCompare(b)))
}

test('migrations are one sequence without gaps', async () => {
  const names = migrations.map(({ name }) => name)
  assert.deepEqual(
    names.map(name => Number(name.slice(0, 4))),
    names.map((_, index) => index + 1),
  )
  assert.deepEqual([...(await readMigrationFiles()).keys()], names)
})

test('no migration has changed; a later one corrects it', async () => {
  const hashes = JSON.parse(
    await readFile(join(import.meta.dirname, 'migration-hashes.json'), 'utf8'),
  ) as Record<string, string>
  assert.deepEqual(Object.fromEntries(await readMigrationFiles()), hashes)
})

test('a database that recorded former names is adopted and migrated no second time', async t => {
  const { queries, close } = await openTestDatabase()
  t.after(close)
  for (const { name, formerName } of migrations)
    if (formerName)
      await queries.updateTable('migrations').set({ name: formerName }).where('name', '=', name).execute()
  // What has run under its former name has run
  await checkMigrated(queries)
  await migrate(queries)
  await checkMigrated(queries)
  const rows = await queries.selectFrom('migrations').select('name').orderBy('name').execute()
  assert.deepEqual(
    rows.map(({ name }) => name),
    migrations.map(({ name }) => name),
  )
  await queries.deleteFrom('migrations').where('name', '=', '0003-works').execute()
  await assert.rejects(checkMigrated(queries), /0003-works has not run/)
})
