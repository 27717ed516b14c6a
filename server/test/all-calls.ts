import * as contracts from '@tessera/shared-contracts'

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Every call of the site, with the name of its contract. */
export const allCalls: readonly { name: string; call: contracts.Call }[] = Object.entries(
  contracts as Record<string, unknown>,
).flatMap(([name, value]) => (isCall(value) ? [{ name, call: value }] : []))
