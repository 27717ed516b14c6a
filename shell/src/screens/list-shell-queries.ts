import { legalTextNames } from '@tessera/shared-contracts'
import { fetchOffers } from '../plans/use-offers.ts'
import { listHomeQueries } from './home/home-api.ts'
import { fetchLegalText } from './legal/legal-api.ts'

/** Lists the queries of what the shell's screen at a path shows first. */
export function listShellQueries(path: string) {
  if (path === '/') return [...listHomeQueries(), fetchOffers()]
  return legalTextNames.filter(name => path === `/${name}`).map(fetchLegalText)
}
