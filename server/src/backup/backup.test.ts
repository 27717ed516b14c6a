import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { deleteCreations, getCreations, uploadCreation } from '@tessera/shared-contracts'
import { openDatabase } from '../open-database.ts'
import { createDiskMediaStore } from '../infra/storage/disk-media-store.ts'
import { createDiskReleaseFiles } from '@tessera/platform'
import { originalKey } from '../features/media/media.ts'
import { runAdmin } from '../../test/harnesses/run-admin.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { seedCreation, seedPaidMember } from '../../test/seeds/seed-creation.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp } from '../../test/test-app.ts'
import { createBackup } from './create-backup.ts'
import { RestoreError, restoreBackup } from './restore-backup.ts'

/** Starts a site on a data folder, with an empty folder for backups next to it. */
async function start(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
  const dataDir = join(root, 'data')
  const site = await startOn(dataDir)
  let open = true
  const close = async () => {
    if (open) await site.close()
    open = false
  }
  t.after(async () => {
    await close()
    await rm(root, { recursive: true })
  })
  return { ...site, close, root, dataDir }
}

/** Starts a server on the data folder, as a restart does. */
async function startOn(dataDir: string) {
  const database = await openDatabase(dataDir)
  const { stores, transact, check } = database
  const media = createDiskMediaStore(join(dataDir, 'media'))
  const releaseFiles = await createDiskReleaseFiles(join(dataDir, 'releases'))
  const checks = { database: check, store: () => media.check() }
  const site = await startTestApp({ adapters: { stores, transact, media, releaseFiles, checks } })
  return {
    ...site,
    async close() {
      await site.close()
      await database.close()
    },
  }
}

const image = async (background: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 64, height: 48, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'image.png',
  )

const upload = async (browser: TestClient, color: string) => {
  const { body } = await browser.call(uploadCreation, { creation_image: await image(color) })
  return String(body.new_creation?.id)
}

test('a backup made during writes holds everything that was acknowledged before it', async t => {
  const { root, dataDir, ...site } = await start(t)
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()])
  await writeFile(join(dataDir, 'desktop-tools.json'), '[]')
  await mkdir(join(dataDir, 'legal'))
  await writeFile(join(dataDir, 'legal', 'terms.en.md'), '# Terms')
  const ada = await seedPaidMember(site)
  await seedCreation(ada, 'a lake')
  const bo = await site.registerMember('Bo')
  await upload(bo, '#a33')
  const before = await site.adapters.stores.accounts.list()
  const creations = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
  assert.equal(creations.length, 2)

  let writing = true
  const writers = [ada, bo].map(async (browser, i) => {
    // Stays below the hourly limit of a member
    for (let n = 0; writing && n < 200; n++) {
      const id = await upload(browser, `rgb(${n % 256}, ${i * 90}, 40)`)
      if (n % 2 === 0) await browser.call(deleteCreations, { 'creation_ids[]': [id] })
      if (n % 5 === 0) await seedCreation(ada, `a lake ${n}`)
    }
  })
  const backup = join(root, 'backup')
  const told = await runAdmin(dataDir, ['backup', backup])
  writing = false
  await Promise.all(writers)
  assert.equal(told.code, 0, told.error)
  assert.match(told.lines[0] ?? '', /^\d+ files, \d+ MiB, are in /)
  assert.ok(!told.lines.join().includes('Not there'), told.lines.join('\n'))
  await site.close()

  const restored = join(root, 'restored')
  const put = await runAdmin(restored, ['restore', backup])
  assert.deepEqual([put.code, put.error, put.lines.at(-1)], [0, '', '0 faults in the credits'])
  assert.deepEqual((await runAdmin(restored, ['credits', 'audit'])).lines, ['0 faults'])

  const again = await startOn(restored)
  t.after(again.close)
  const { stores } = again.adapters
  for (const { id, email, username } of before) {
    const account = await stores.accounts.find(id)
    assert.deepEqual([account?.email, account?.username], [email, username])
    for (const medium of await stores.media.listByOwner(id)) {
      const key = originalKey(medium)
      const [kept, original] = await Promise.all([
        buffer(again.adapters.media.read(key)),
        // A file that its owner has deleted since is only in the backup
        buffer(site.adapters.media.read(key)).catch(() => null),
      ])
      assert.equal(kept.byteLength, medium.bytes)
      if (original) assert.ok(kept.equals(original), key)
    }
  }
  const visitor = again.client()
  for (const { url: address, thumb_url: thumbnail } of creations)
    for (const path of [address, thumbnail ?? ''])
      assert.equal((await visitor.get(path)).statusCode, 200, path)
  assert.equal((await visitor.get('/tools')).statusCode, 200)
  assert.equal(
    (await visitor.get(`/remotes/mfe-gallery/${createRemoteBuild('a').version}/entry.a.js`)).body,
    'a',
  )
  assert.equal(await readFile(join(restored, 'desktop-tools.json'), 'utf8'), '[]')
  assert.equal(await readFile(join(restored, 'legal', 'terms.en.md'), 'utf8'), '# Terms')
  assert.equal((await again.app.inject('/readyz')).statusCode, 200)
})

test('a backup leaves out files of creations that are deleted while it is made', async t => {
  const { root, dataDir, ...site } = await start(t)
  const ada = await site.registerMember()
  await upload(ada, '#a33')
  const owner = (await site.adapters.stores.accounts.list())[0]?.id ?? ''
  const [kept] = await site.adapters.stores.media.listByOwner(owner)
  const later = await upload(ada, '#3a3')
  const media = await site.adapters.stores.media.listByOwner(owner)
  const gone = media.find(({ id }) => id !== kept?.id)
  assert.ok(kept && gone)
  let copies = 0
  const now = () => Date.now() + copies++
  await rm(join(dataDir, 'media', gone.id.slice(0, 2).toLowerCase()), { recursive: true })
  await ada.call(deleteCreations, { 'creation_ids[]': [later] })
  const { missing, files } = await createBackup(dataDir, join(root, 'backup'), { withFiles: true, now })
  assert.deepEqual(missing, [])
  assert.ok(
    files.some(({ path }) => path.includes(kept.id)) && !files.some(({ path }) => path.includes(gone.id)),
  )
})

test('a backup misses no files of retired releases', async t => {
  const { root, dataDir, ...site } = await start(t)
  const build = createRemoteBuild('a')
  await deployBuilds(site, [build, createShellBuild()])
  await site.close()
  {
    using sqlite = new DatabaseSync(join(dataDir, 'tessera.sqlite'))
    sqlite.prepare('update releases set retired_at = 1 where name = ?').run(build.name)
  }
  await rm(join(dataDir, 'releases', build.name), { recursive: true })
  const { missing } = await createBackup(dataDir, join(root, 'backup'), { withFiles: true, now: Date.now })
  assert.deepEqual(missing, [])
})

test('a backup reports files that the database references and that are missing', async t => {
  const { root, dataDir, ...site } = await start(t)
  await upload(await site.registerMember(), '#a33')
  await rm(join(dataDir, 'media'), { recursive: true })
  const { code, lines } = await runAdmin(dataDir, ['backup', join(root, 'backup')])
  assert.equal(code, 0)
  assert.match(lines.at(-1) ?? '', /^Not there, although the database names it: media\/..\/.+\.png$/)
})

test('an incomplete backup is not restored, and the target stays empty', async t => {
  const { root, dataDir, ...site } = await start(t)
  await upload(await site.registerMember(), '#a33')
  const backup = join(root, 'backup')
  const { files } = await createBackup(dataDir, backup, { withFiles: true, now: Date.now })
  const path = files.find(file => file.path.startsWith('media/'))?.path ?? ''
  // Writing through the link would change the file of the site
  const bytes = await readFile(join(backup, path))
  await rm(join(backup, path))
  const target = join(root, 'target')
  await assert.rejects(restoreBackup(backup, target), new RestoreError(`${path} is missing in the backup.`))
  await writeFile(join(backup, path), Buffer.concat([bytes, Buffer.from('x')]))
  await assert.rejects(restoreBackup(backup, target), /is not what was backed up/)
  assert.ok(!existsSync(join(target, 'tessera.sqlite')) && !existsSync(join(target, 'media')))

  await writeFile(join(backup, path), bytes)
  await mkdir(join(target, 'something'))
  await assert.rejects(restoreBackup(backup, target), /is not empty: it has something\./)
  await assert.rejects(restoreBackup(join(root, 'nothing'), target), /is no whole backup/)
  const outside = {
    format: 1,
    madeAt: new Date().toISOString(),
    files: [{ path: '../x', bytes: 1, sha256: '' }],
    missing: [],
  }
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(outside))
  await assert.rejects(restoreBackup(backup, join(root, 'other')), /is no whole backup/)
})

test('a backup needs an empty directory and an installation', async t => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
  t.after(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'file'), '')
  const told = async (...args: string[]) => (await runAdmin(join(root, 'data'), args)).error
  assert.equal(await told('backup'), 'DIRECTORY is missing: an empty folder for the backup.')
  assert.equal(await told('backup', root), `${root} is not empty; each backup has a directory of its own.`)
  assert.match(await told('backup', join(root, 'new')), /^There is no installation in DATA_DIR /)
  assert.equal(await told('restore'), 'DIRECTORY is missing: the folder of the backup.')
})
