import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'
import { selectShellFiles } from './tree-shaken-shell.ts'

const exports = { react: ['useState', 'use'], 'react-router-dom': ['Link'] }
const shell = {
  scripts: ['whole.js'],
  remoteFiles: ['whole-packages.js'],
  treeShaken: { exports, scripts: ['shaken.js'], remoteFiles: ['shaken-packages.js'] },
} as unknown as ShellRecord

const release = (uses?: ReleaseRecord['uses']) => ({ uses }) as unknown as ReleaseRecord
const select = (...releases: ReleaseRecord[]) => selectShellFiles(shell, releases).scripts

describe('the packages of a page', () => {
  it('are tree-shaken where every release uses only what they export', () => {
    assert.deepEqual(select(release({ react: ['use'] }), release({ 'react-router-dom': ['Link'] })), [
      'shaken.js',
    ])
    assert.deepEqual(selectShellFiles(shell, []).remoteFiles, ['shaken-packages.js'])
  })

  it('are whole where one release uses more', () => {
    const other = release({ react: ['use'] })
    assert.deepEqual(select(other, release({ 'react-router-dom': ['Link', 'useFetcher'] })), ['whole.js'])
    assert.deepEqual(select(other, release({ redux: ['compose'] })), ['whole.js'])
    assert.deepEqual(select(other, release({ react: ['*'] })), ['whole.js'])
  })

  it('are whole where a release does not record what it uses', () => {
    assert.deepEqual(select(release({ react: ['use'] }), release()), ['whole.js'])
  })

  it('are whole where the shell has no others', () => {
    const { treeShaken: _, ...older } = shell
    assert.deepEqual(selectShellFiles(older, [release({})]).scripts, ['whole.js'])
  })
})
