import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainInstallFailure } from './explain-install-failure.mjs'

const context = { root: '/site', code: 1 }

/** What npm prints, by the cause. */
const outputs = [
  [
    'npm error code ENOTFOUND\nnpm error network request to https://registry.example failed',
    /cannot be reached/,
  ],
  ['npm ERR! code ECONNREFUSED\nnpm ERR! errno ECONNREFUSED', /name your registry or proxy/],
  ['npm error code E407\nnpm error 407 Proxy Authentication Required', /name and a password/],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /npm config set cafile/],
  ['npm error code ENOSPC\nnpm error nospc There appears to be insufficient space', /disk is full.* \/site/],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', /disk is full/],
  ['npm error code EACCES\nnpm error syscall mkdir\nnpm error path /site/node_modules', /must belong to it/],
  ['npm error code E401', /npm login/],
]

for (const [output, sentence] of outputs)
  test(`${output.split('\n')[0]}: says what helps, and what npm said`, () => {
    const explanation = explainInstallFailure(`npm warn deprecated\n${output}`, context)
    assert.match(explanation.split('\n')[0], sentence)
    assert.ok(explanation.endsWith(output))
  })

test('an error that npm recovered from is not the cause', () => {
  const output =
    'npm http fetch GET https://registry.example/a attempt 1 failed with ETIMEDOUT\nnpm error code EUSAGE'
  assert.match(explainInstallFailure(output, context), /npm ended with 1/)
})

test('npm 10 that ends in the middle of a download: its last lines say why', () => {
  const lines = [
    'npm http fetch GET https://registry.example/a attempt 3 failed with SELF_SIGNED_CERT_IN_CHAIN',
    'npm error Exit handler never called!',
    'npm error This is an error with npm itself. Please report this error at:',
  ]
  assert.match(explainInstallFailure(lines.join('\n'), { ...context, code: 0 }), /npm config set cafile/)
})

test('a missing npm is named', () => {
  assert.match(explainInstallFailure('spawn npm ENOENT', { ...context, code: 'ENOENT' }), /npm was not found/)
})
