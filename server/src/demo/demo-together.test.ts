import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeInstallation } from '../testing-database.ts'
import { demoLogin } from './demo-members.ts'
import { demoPortfolios } from './demo-portfolios.ts'
import { demoPictures } from './demo-works.ts'

const imported = (names: string, file: string) =>
  `import { ${names} } from ${JSON.stringify(import.meta.resolve(file))}`

/** What a server does at its start, with pictures that cost nothing; prints how many works it made. */
const preparing = `
  import sharp from ${JSON.stringify(import.meta.resolve('sharp'))}
  ${imported('openDatabase', '../adapters/database/database.ts')}
  ${imported('diskMediaStore', '../adapters/media-store.ts')}
  ${imported('pictureWorkshop as workshop', '../adapters/picture-workshop.ts')}
  ${imported('createDemo', './create-demo.ts')}
  const { DATA_DIR, DATABASE_URL } = process.env
  const { stores, transact, alone, close } = await openDatabase(DATA_DIR, DATABASE_URL || null)
  const tile = { width: 12, height: 16, channels: 3, background: 'teal' }
  const file = await sharp({ create: tile }).png().toBuffer()
  const passwords = { hash: async given => given, matches: async () => true }
  const adapters = { stores, transact, clock: Date.now, media: diskMediaStore(DATA_DIR), workshop, passwords }
  let made = 0
  await alone(() =>
    createDemo(adapters, {
      draw: async () => ({ file, notUnderstood: [] }),
      engine: 'Test engine',
      videos: [],
      onProgress: () => (made += 1),
    }),
  )
  console.log(made)
  await close()`

test('of processes that start together on a new database, one makes the demo', async t => {
  const { environment, open } = await makeInstallation(t, { isNew: true })
  const env = { ...process.env, ...environment }
  const prepare = async () => {
    const args = ['--input-type=module', '-e', preparing]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    return Number(stdout)
  }
  const made = await Promise.all([prepare(), prepare()])
  const all = demoPictures.length + demoPortfolios.length
  assert.deepEqual(
    made.toSorted((a, b) => a - b),
    [0, all],
  )

  const { stores, queries } = await open()
  const members = await stores.accounts.list()
  assert.equal(members.filter(({ email }) => email === demoLogin.email).length, 1)
  const works = await queries.selectFrom('creations').select('id').execute()
  assert.equal(works.length, all)
  assert.deepEqual(await stores.ledger.faults(), [])
})
