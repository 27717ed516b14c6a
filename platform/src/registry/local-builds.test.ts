import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { findLocalBuilds } from './local-builds.ts'

test('the builds of packages are found, the shell last; what a deleted package left behind is not', async t => {
  const workspace = await mkdtemp(path.join(tmpdir(), 'tessera-workspace-'))
  t.after(() => rm(workspace, { recursive: true }))
  const write = async (file: string, content: object) => {
    await mkdir(path.dirname(path.join(workspace, file)), { recursive: true })
    await writeFile(path.join(workspace, file), JSON.stringify(content))
  }
  await write('a-shell/dist/shell.json', createShellBuild().record)
  await write('a-shell/package.json', { version: '2.0.0' })
  await write('gallery/dist/remote.json', createRemoteBuild('a').record)
  await write('gallery/package.json', { version: '1.0.0' })
  await write('deleted/dist/remote.json', createRemoteBuild('b', { name: 'mfe-deleted' }).record)
  await write('docs/readme.json', {})
  const builds = await findLocalBuilds(workspace)
  assert.deepEqual(
    builds.map(({ name, version }) => `${name}@${version.split('+')[0]}`),
    ['mfe-gallery@1.0.0', 'shell@2.0.0'],
  )
})
