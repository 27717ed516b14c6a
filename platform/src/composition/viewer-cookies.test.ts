import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportMount } from '@tessera/shared-contracts'
import { startTestPlatform } from '../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../test/test-releases.ts'

test('a visitor gets an id with the first report, and keeps it for a year', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  await deployBuilds(site, [createShellBuild(), createRemoteBuild('a')])
  const report = async (cookies: Record<string, string>) => {
    const payload = { composition: 'c0ffee', remote: 'mfe-gallery', version: '1' }
    const response = await site.app.inject({ method: 'POST', url: reportMount.path, cookies, payload })
    assert.equal(response.statusCode, 200)
    return response.cookies.find(({ name }) => name === 'visitor')
  }
  const issued = await report({})
  assert.equal(issued?.maxAge, 365 * 24 * 60 * 60)
  assert.equal(await report({ visitor: issued.value }), undefined)
  const forged = await report({ visitor: `${issued.value}x` })
  assert.ok(forged && forged.value !== issued.value)
})
