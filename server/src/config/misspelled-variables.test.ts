import assert from 'node:assert/strict'
import { test } from 'node:test'
import { variableNames } from './config.ts'
import { findMisspelledVariables } from './misspelled-variables.ts'

const find = (env: Record<string, string>) =>
  findMisspelledVariables(env, variableNames).map(({ misspelled, name }) => [misspelled, name])

for (const [misspelled, name] of [
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['STMP_URL', 'SMTP_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['S3_BUKET', 'S3_BUCKET'],
  ['TRUSTED-HOPS', 'TRUSTED_HOPS'],
  ['SHUTDOWN_DELAI_SECOND', 'SHUTDOWN_DELAY_SECONDS'],
] as const)
  test(`${misspelled} is taken for ${name}`, () => {
    assert.deepEqual(find({ [misspelled]: 'x' }), [[misspelled, name]])
    assert.deepEqual(find({ [misspelled]: 'x', [name]: '' }), [[misspelled, name]])
  })

test('variables of other programs are taken for none of ours', () => {
  const names = [
    'HOSTS',
    'HOME',
    'HOSTNAME',
    'PATH',
    'PWD',
    'TERM',
    'LANG',
    'TZ',
    'CI',
    'NODE_ENV',
    'DEBUG',
    'PGPORT',
  ]
  assert.deepEqual(find(Object.fromEntries(names.map(name => [name, 'x']))), [])
})

test('a variable that is set has no misspelled one beside it', () => {
  assert.deepEqual(find({ PUBLIC_URL: 'https://a.example', PUBLIC_URI: '/', PUBLIC_URLS: '' }), [])
})
