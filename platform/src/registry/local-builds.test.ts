import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { StartError } from '@tessera/server-kit/start-error'
import { findLocalBuilds } from './local-builds.ts'

test('the builds of packages are found, the shell last; what a deleted package left behind is not', async t => {
  const workspace = await mkdtemp(path.join(tmpdir(), 'tessera-workspace-'))
  t.after(() => rm(workspace, { recursive: true }))
  const createFolder = async (name: string) => {
    await mkdir(path.join(workspace, name), { recursive: true })
    return path.join(workspace, name)
  }
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
  // What an account with other rights has left, and no file of JSON
  await symlink('remote.json', path.join(await createFolder('data/dist'), 'remote.json'))
  await symlink('package.json', path.join(await createFolder('closed'), 'package.json'))
  await writeFile(path.join(await createFolder('foreign'), 'package.json'), '<html>')
  const builds = await findLocalBuilds(workspace)
  assert.deepEqual(
    builds.map(({ name, version }) => `${name}@${version.split('+')[0]}`),
    ['mfe-gallery@1.0.0', 'shell@2.0.0'],
  )
})

test('a build that cannot be read ends the start with a sentence', async t => {
  const workspace = await mkdtemp(path.join(tmpdir(), 'tessera-workspace-'))
  t.after(() => rm(workspace, { recursive: true }))
  const folder = path.join(workspace, 'gallery')
  await mkdir(path.join(folder, 'dist'), { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{"version":"1.0.0"}')
  // Reading a link to itself fails for root too
  await symlink('remote.json', path.join(folder, 'dist/remote.json'))
  await assert.rejects(findLocalBuilds(workspace), error => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /^The build in .+\/gallery\/dist cannot be used: ELOOP.+ Build it again\.$/)
    return true
  })
})
