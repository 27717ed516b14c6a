import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { root } from '../run/process.mjs'
import { readJestResult, readNodeTestResult, readPlaywrightResult } from './read-results.mjs'

test('reads the counts and the failed tests of node --test', async t => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-results-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'some.test.mjs')
  await writeFile(
    file,
    `import { describe, it, test } from 'node:test'
    test('passes', () => {})
    test('is skipped', { skip: true }, () => {})
    describe('a group', () => {
      it('fails (always)', () => { throw new Error('no') })
    })`,
  )
  // A test run inside another one would report to it
  const env = { ...process.env }
  delete env.NODE_TEST_CONTEXT
  const output = await new Promise(resolve => {
    execFile('node', ['--test', '--test-reporter=spec', file], { cwd: folder, env }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  assert.deepEqual(readNodeTestResult(output), {
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['some.test.mjs: fails (always)'],
  })
})

test('reads the report of jest', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        name: path.join(root, 'a.test.tsx'),
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'a button is pressed' },
          { status: 'passed', fullName: 'a button is there' },
        ],
      },
      { name: path.join(root, 'b.test.tsx'), status: 'failed', assertionResults: [] },
      { name: path.join(root, 'c.test.tsx'), status: 'passed', assertionResults: [] },
    ],
  }
  assert.deepEqual(readJestResult(report), {
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: ['a.test.tsx: a button is pressed', 'b.test.tsx: cannot be loaded'],
  })
})

test('reads the report of Playwright', () => {
  const tests = [{ results: [{ duration: 1_200 }] }]
  const failed = { file: 'a.spec.ts', line: 7, title: 'logs in', ok: false, tests }
  const passed = { file: 'b.spec.ts', line: 9, title: 'uploads', ok: true }
  const report = {
    stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 2 },
    suites: [
      { specs: [{ ...failed, title: 'logs out', ok: true }], suites: [{ specs: [failed] }] },
      { specs: [{ ...passed, tests: [{ results: [{ duration: 4_000 }, { duration: 1_000 }] }] }] },
    ],
  }
  assert.deepEqual(readPlaywrightResult(report), {
    passed: 4,
    failed: 1,
    skipped: 2,
    repeated: 1,
    failures: ['a.spec.ts:7: logs in'],
    secondsByFile: { 'b.spec.ts': 5, 'a.spec.ts': 2 },
  })
})
