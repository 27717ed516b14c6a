import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPlatform } from '../../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../../test/test-releases.ts'
import { readComposition, requireComposition } from './require-composition.ts'

test('the gate refuses a page that shows other releases than it was asked about', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  const shell = createShellBuild()
  const gallery = createRemoteBuild('a')
  await deployBuilds(site, [shell, gallery])
  const page = readComposition((await site.app.inject({ url: '/tools' })).body)
  assert.ok(page)
  const toReference = ({ name, version }: { name: string; version: string }) => ({ remote: name, version })
  const releases = [shell, gallery].map(toReference)
  const complete = { isComplete: true }
  requireComposition(page, releases, complete)
  requireComposition(page, [toReference(gallery)], { isComplete: false })
  assert.throws(() => requireComposition(page, [toReference(shell)], complete), /also shows mfe-gallery/)
  const other = { ...toReference(gallery), version: '9.9.9' }
  assert.throws(() => requireComposition(page, [other], { isComplete: false }), /but the page shows 1\.0\.0/)
  const unknown = { remote: 'mfe-notes', version: '1.0.0' }
  assert.throws(() => requireComposition(page, [unknown], { isComplete: false }), /no release of it/)
})

test('what is no page of the site has no composition', () => {
  for (const body of ['', '<p>Busy</p>', '{"success":false}', '<script id="composition">{}</script>'])
    assert.equal(readComposition(body), undefined)
})
