import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestPlatform } from '../../test/test-platform.ts'
import { createRemoteBuild, createShellBuild, deployBuilds } from '../../test/test-releases.ts'

test('a visitor keeps the id of the first visit for a year', async t => {
  const site = await startTestPlatform()
  t.after(() => site.close())
  await deployBuilds(site, [createShellBuild(), createRemoteBuild('a')])
  const visit = async (cookies: Record<string, string>) => {
    const response = await site.app.inject({ url: '/tools', cookies })
    return response.cookies.find(({ name }) => name === 'visitor')
  }
  const issued = await visit({})
  assert.equal(issued?.maxAge, 365 * 24 * 60 * 60)
  assert.equal(await visit({ visitor: issued.value }), undefined)
  const forged = await visit({ visitor: `${issued.value}x` })
  assert.ok(forged && forged.value !== issued.value)
})
