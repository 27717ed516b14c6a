import { isLocalNetwork } from '@tessera/server-kit/http/network'
import type { Language } from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'
import type { CountryLookup } from './country-lookup.ts'

interface PlaceOptions {
  language: Language
  findCountry: CountryLookup
  /** The network of the device that makes the request. */
  currentNetwork?: string
}

/**
 * Describes where a device is: the country where it is known, and the network. Countries are named in the language of the
 * page.
 *
 * @param network from `getClientNetwork`; empty if it is unknown
 */
export function describePlace(
  network: string,
  { language, findCountry, currentNetwork }: PlaceOptions,
): string {
  if (network === '') return text(language, 'session.unknownPlace')
  const isCurrent = network === currentNetwork
  if (!isCurrent && isLocalNetwork(network)) return text(language, 'session.localNetwork')
  const code = findCountry(network)
  if (code === null) return text(language, isCurrent ? 'session.sameNetwork' : 'session.network', { network })
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  return text(language, isCurrent ? 'session.sameNetworkIn' : 'session.networkIn', { country, network })
}
