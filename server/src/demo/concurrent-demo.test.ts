import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { demoLogin } from './demo-members.ts'
import { demoPortfolios } from './demo-portfolios.ts'
import { demoImages } from './demo-images.ts'

const imported = (names: string, file: string) =>
  `import { ${names} } from ${JSON.stringify(import.meta.resolve(file))}`

/** What a server does at its start, with images that need no engine. Prints how many creations it made. */
const preparing = `
  import sharp from ${JSON.stringify(import.meta.resolve('sharp'))}
  ${imported('openDatabase', '../open-database.ts')}
  ${imported('createDiskMediaStore', '../infra/storage/disk-media-store.ts')}
  ${imported('sharpImageProcessor as imageProcessor', '../infra/media/image-processor.ts')}
  ${imported('addDemoContent', './add-demo-content.ts')}
  const { DATA_DIR, DATABASE_URL } = process.env
  const { stores, transact, alone, close } = await openDatabase(DATA_DIR, DATABASE_URL || null)
  const tile = { width: 12, height: 16, channels: 3, background: 'teal' }
  const file = await sharp({ create: tile }).png().toBuffer()
  const passwords = { hash: async given => given, matches: async () => true }
  const adapters = { stores, transact, clock: Date.now, media: createDiskMediaStore(DATA_DIR), imageProcessor, passwords }
  let made = 0
  await alone(() =>
    addDemoContent(adapters, {
      draw: async () => ({ file, notUnderstood: [] }),
      engine: 'Test engine',
      videos: [],
      onProgress: () => (made += 1),
    }),
  )
  console.log(made)
  await close()`

test('of several processes that start on a new database, one creates the demo', async t => {
  const { environment, open } = await createTestInstallation(t, { isNew: true })
  const env = { ...process.env, ...environment }
  const prepare = async () => {
    const args = ['--input-type=module', '-e', preparing]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    return Number(stdout)
  }
  const made = await Promise.all([prepare(), prepare()])
  const all = demoImages.length + demoPortfolios.length
  assert.deepEqual(
    made.toSorted((a, b) => a - b),
    [0, all],
  )

  const { stores, queries } = await open()
  const members = await stores.accounts.list()
  assert.equal(members.filter(({ email }) => email === demoLogin.email).length, 1)
  const creations = await queries.selectFrom('creations').select('id').execute()
  assert.equal(creations.length, all)
  assert.deepEqual(await stores.ledger.findErrors(), [])
})
