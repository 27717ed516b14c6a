import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { runProcess } from '../../run/process.mjs'
import { findBase, listChangedFiles } from './changed-files.mjs'

/** Creates a repository whose branch `main` has two commits. */
async function createRepository(t) {
  const cwd = await mkdtemp(path.join(tmpdir(), 'tessera-changes-'))
  t.after(() => rm(cwd, { recursive: true }))
  const git = async (...args) => (await runProcess('git', args, { cwd })).output.trim()
  const write = (name, content = '') => writeFile(path.join(cwd, name), content)
  const commit = async name => {
    await write(name)
    await git('add', '.')
    await git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-m', name)
    return git('rev-parse', 'HEAD')
  }
  await git('init', '--initial-branch', 'main')
  return { cwd, git, write, commit, first: await commit('first.ts'), second: await commit('second.ts') }
}

const listChanges = async ({ cwd }, other) => listChangedFiles(await findBase(other, cwd), cwd)

test('on main, the changes since the last commit, also of new and deleted files', async t => {
  const repository = await createRepository(t)
  assert.deepEqual(
    await listChanges(repository),
    ['second.ts'],
    'of the last commit, when nothing has changed since',
  )
  await repository.write('new.ts')
  await rm(path.join(repository.cwd, 'first.ts'))
  assert.deepEqual(await listChanges(repository), ['first.ts', 'new.ts'])
})

test('on a branch, the changes since it left main', async t => {
  const repository = await createRepository(t)
  await repository.git('switch', '--create', 'topic')
  await repository.commit('third.ts')
  await repository.commit('fourth.ts')
  await repository.git('switch', 'main')
  await repository.commit('of-others.ts')
  await repository.git('switch', 'topic')
  assert.deepEqual(await listChanges(repository), ['fourth.ts', 'third.ts'])
})

test('an argument names what to compare with', async t => {
  const repository = await createRepository(t)
  await repository.commit('third.ts')
  assert.deepEqual(await listChanges(repository, repository.first), ['second.ts', 'third.ts'])
  await assert.rejects(findBase('nowhere', repository.cwd), /knows no "nowhere"/)
})
