import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { buildCountryDatabase } from '../../../test/fakes/country-database.ts'
import { openCountryLookup } from './country-lookup.ts'

async function saveFile(t: TestContext, content: Buffer | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-countries-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'countries.mmdb')
  await writeFile(file, content)
  return file
}

test('names the country of a network', async t => {
  const file = await saveFile(t, buildCountryDatabase({ '193.0.6.139': 'NL', '8.8.8.8': 'US' }))
  const findCountry = await openCountryLookup(file)
  assert.deepEqual(['193.0.6.139', '8.8.8.8', '8.8.4.4', '2001:db8::/64', 'unknown'].map(findCountry), [
    'NL',
    'US',
    null,
    null,
    null,
  ])
})

test('without a file, no country is known', async () => {
  assert.equal((await openCountryLookup(null))('8.8.8.8'), null)
})

test('a file that is missing or no database is refused by name', async t => {
  const file = await saveFile(t, 'no database')
  await assert.rejects(openCountryLookup(file), {
    name: 'StartError',
    message: /^COUNTRY_DATABASE is ".*countries\.mmdb"/,
  })
  await assert.rejects(openCountryLookup(`${file}.missing`), /cannot be read as a MaxMind database/)
})
