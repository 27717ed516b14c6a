import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { uploadCreation, type CallResponse } from '@tessera/shared-contracts'
import { openBucket } from '../../src/infra/storage/bucket/bucket.ts'
import { runAdmin } from '../harnesses/run-admin.ts'
import { createTestInstallation } from '../database/test-database.ts'
import { startFakeS3Server } from '../fakes/fake-s3-server.ts'
import { startServerProcess } from './server-process.ts'
import { startTestApp } from '../test-app.ts'

const video = await readFile(new URL('../../demo/videos/slow-silk.mp4', import.meta.url))

test('a site with a bucket stores no media on its disk, and its operator is told where they are', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-main-bucket-'))
  t.after(() => rm(folder, { recursive: true }))
  const { folder: dataDir, environment, open, closeBefore } = await createTestInstallation(t)
  const { stores, transact } = await open()
  const members = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const { cookies } = await members.registerMember()
  await members.close()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const bucket = await startFakeS3Server(t)
  const env = { ...environment, ...bucket.environment }
  // Without ffmpeg a video is hidden from others until it is reviewed
  const server = await startServerProcess(dataDir, { env: { ...env, PATH: folder } })
  closeBefore(server.kill)
  const body = new FormData()
  body.append('creation_image', new File([new Uint8Array(video)], 'silk.mp4'))
  const sent = await fetch(server.address + uploadCreation.path, {
    method: 'POST',
    headers: { cookie },
    body,
  })
  const { new_creation: creation } = (await sent.json()) as CallResponse<typeof uploadCreation>
  const address = server.address + (creation?.full_url ?? '')
  const part = await fetch(address, { headers: { cookie, range: 'bytes=4-7' } })
  assert.deepEqual([part.status, await part.text()], [206, 'ftyp'])
  assert.equal((await fetch(address)).status, 404, 'it waits for a review, unseen by others')

  const store = await openBucket(bucket.config)
  t.after(() => store.close())
  const keys: string[] = []
  for await (const { key } of store.list('media/')) keys.push(key)
  assert.ok(keys.some(key => key.endsWith('.mp4')) && keys.some(key => key.endsWith('.webp')), keys.join())
  assert.ok(!existsSync(join(dataDir, 'media')))

  const review = await runAdmin(dataDir, ['review'], env)
  assert.match(review.lines[0] ?? '', /s3:\/\/tessera\/media\/..\/.{16}\.mp4$/)
  const status = await runAdmin(dataDir, ['status'], env)
  assert.ok(
    status.lines.some(line => /^ok +store +the bucket tessera answers$/.test(line)),
    status.lines.join('\n'),
  )
  const backup = await runAdmin(dataDir, ['backup', join(folder, 'backup')], env)
  // A PostgreSQL has a backup of its own
  assert.equal(backup.code, environment.DATABASE_URL === '' ? 0 : 1, backup.error)
  assert.match(
    [...backup.lines, backup.error].join('\n'),
    /Media and the files of releases are in the bucket/,
  )
  await server.stop()
})
