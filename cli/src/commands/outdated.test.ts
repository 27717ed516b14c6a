import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { getComposition } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { readRepositoryRanges } from '../remote-ranges.ts'

const live = { react: '19.9.0', redux: '5.0.1', '@tessera/remote-preset': '0.3.0' }

async function runOutdated(t: TestContext, manifest: object) {
  const platform = await startFakePlatform(t)
  const shell = { version: '1.0.0', base: '/remotes/shell/1.0.0/', integrity: {} }
  platform.on(getComposition, () => ({
    id: 'c1',
    channel: 'production' as const,
    shell,
    remotes: [],
    packages: live,
  }))
  const folder = await createTemporaryFolder(t)
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  return runTessera(['outdated'], { folder, url: platform.url })
}

test('names the range of each package that the site has in another version, and how to take it', async t => {
  const dependencies = { react: '^20.0.0', redux: '^5.0.1', lodash: '^4.0.0' }
  const { code, out } = await runOutdated(t, { dependencies, devDependencies: { webpack: '^6.0.0' } })
  assert.equal(code, 0)
  assert.deepEqual(out.split('\n'), [
    'PACKAGE  HERE     TAKE     BECAUSE',
    'react    ^20.0.0  ^19.9.0  live on the site',
    '',
    'npm install react@^19.9.0',
  ])
})

test('with the preset, also names the build tools', async t => {
  const { webpack } = await readRepositoryRanges()
  const devDependencies = { '@tessera/remote-preset': '^0.3.0', webpack: '^6.0.0' }
  const { out } = await runOutdated(t, { devDependencies })
  assert.equal(out.split('\n').at(-1), `npm install webpack@${webpack ?? ''}`)
})

test('says that nothing differs, and that there is no repository', async t => {
  const { out } = await runOutdated(t, { dependencies: { react: '^19.9.0' } })
  assert.equal(out, 'All packages have the ranges that the site takes.')
  const folder = await createTemporaryFolder(t)
  assert.match((await runTessera(['outdated'], { folder })).error, /^There is no package\.json here/)
})
