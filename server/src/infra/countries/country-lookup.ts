import { isIP } from 'node:net'
import { open, type CountryResponse } from 'maxmind'
import { StartError } from '@tessera/server-kit/start-error'
import type { CountryLookup } from '../../features/accounts/sessions/country-lookup.ts'

/**
 * Opens a database in MaxMind's format, and reads it again when the operator replaces the file. No address leaves the
 * server.
 *
 * @param file null: no country is known
 * @throws {StartError} for a file that is missing or no such database
 */
export async function openCountryLookup(file: string | null): Promise<CountryLookup> {
  if (file === null) return () => null
  const options = { watchForUpdates: true, watchForUpdatesNonPersistent: true }
  const reader = await open<CountryResponse>(file, options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StartError(
      `COUNTRY_DATABASE is "${file}", which cannot be read as a MaxMind database: ${reason}`,
    )
  })
  return network => {
    const [address = ''] = network.split('/')
    if (isIP(address) === 0) return null
    return reader.get(address)?.country?.iso_code ?? null
  }
}
