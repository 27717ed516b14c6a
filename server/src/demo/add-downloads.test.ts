import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultDesktopTools } from '@tessera/shared-contracts'
import { startTestApp } from '../../test/test-app.ts'
import { addDownloads } from './add-downloads.ts'

test('every card with a download has an archive that explains itself in both languages', async t => {
  const site = await startTestApp()
  t.after(site.close)
  await addDownloads(site.adapters.downloadsFolder)
  const links = defaultDesktopTools.flatMap(({ downloadLink }) => downloadLink ?? [])
  assert.equal(links.length, 5)
  for (const link of links) {
    const { statusCode, headers, body } = await site.client().get(link)
    assert.deepEqual([statusCode, headers['content-disposition']], [200, 'attachment'], link)
    assert.match(body, /^PK/)
    assert.match(body, /README\.txt[^]*contains no program[^]*不含程序/)
  }
})

test('files of the operator are not replaced', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const folder = site.adapters.downloadsFolder
  await writeFile(join(folder, 'tag-manager.zip'), 'the real one')
  await addDownloads(folder)
  assert.equal((await site.client().get('/downloads/tag-manager.zip')).body, 'the real one')
})
