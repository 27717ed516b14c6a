import * as contracts from '@tessera/shared-contracts'

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** Every call of the site by the name of its contract. */
export const everyCall: readonly { name: string; call: contracts.Call }[] = Object.entries(
  contracts as Record<string, unknown>,
).flatMap(([name, value]) => (isCall(value) ? [{ name, call: value }] : []))
