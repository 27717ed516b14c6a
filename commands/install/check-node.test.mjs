import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

const check = path.join(import.meta.dirname, 'check-node.cjs')

/** Runs the check as another version of Node would. */
function runAs(version) {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require(${JSON.stringify(check)})`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  return { status, stderr }
}

test('a Node that is too old is told which one to install', () => {
  for (const version of ['12.22.0', '18.20.4', '20.9.0', '20.18.3']) {
    const { status, stderr } = runAs(version)
    assert.equal(status, 1, version)
    assert.equal(stderr, `Node ${version} is too old. Install Node 20.19 or newer: https://nodejs.org\n`)
  }
})

test('every newer Node runs', () => {
  for (const version of ['20.19.0', '22.0.0', '24.21.0', '100.0.0'])
    assert.deepEqual(runAs(version), { status: 0, stderr: '' }, version)
})
