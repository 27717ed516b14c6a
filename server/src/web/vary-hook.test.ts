import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { startTestApp } from '../../test/test-app.ts'

test('compressed and uncompressed responses name the header that they depend on', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const build = createRemoteBuild('a')
  await deployBuilds(site, [build, createShellBuild()])
  const script = `/remotes/mfe-gallery/${build.version}/entry.a.js`
  for (const url of ['/', '/sitemap.xml', '/robots.txt', '/platform/composition.json', script]) {
    for (const encoding of ['identity', 'br']) {
      const { headers } = await site.client().get(url, { 'accept-encoding': encoding })
      assert.match(String(headers.vary), /accept-encoding/i, `${url} as ${encoding}`)
    }
  }
})
