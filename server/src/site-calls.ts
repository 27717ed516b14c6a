import * as contracts from '@tessera/shared-contracts'

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** The calls that this server has: every one of the contract has a route. */
export const siteCalls: readonly contracts.Call[] = Object.values<unknown>(contracts).filter(isCall)
