import { isLocalNetwork } from '@tessera/platform/http/network'
import type { Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'

/**
 * Describes where a device is. The server knows its network only.
 *
 * @param network from `getNetwork`; empty if it is unknown
 * @param currentNetwork the network of the device that asks
 */
export function describePlace(network: string, language: Language, currentNetwork?: string): string {
  if (network === '') return text(language, 'session.unknownPlace')
  if (network === currentNetwork) return text(language, 'session.sameNetwork', { network })
  if (isLocalNetwork(network)) return text(language, 'session.localNetwork')
  return text(language, 'session.network', { network })
}
