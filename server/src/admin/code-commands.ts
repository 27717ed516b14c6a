import { CommandError, alignColumns, parseInteger } from '@tessera/command-line'
import { isoDate } from '@tessera/server-kit/clock'
import { codeStates } from '@tessera/shared-contracts'
import type { CodeValue } from '../features/subscriptions/activation-codes.ts'
import { getCodeState, type StoredCode } from '../features/subscriptions/code-management/code-list.ts'
import { createCodes } from '../features/subscriptions/subscriptions.ts'
import { defineCommand, type AdminCommand } from './command.ts'

const defaultListed = 100
const maxListed = 10_000
const maxRevoked = 500

export const codeCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'codes create',
    isAudited: true,
    usage: '--plan annual|monthly | --credits N [--count N]',
    about: 'create activation codes and print them, one a line; they cannot be shown again',
    options: {
      plan: { type: 'string', about: 'annual or monthly: the plan that each code grants' },
      credits: { type: 'string', about: 'the credits that each code grants' },
      count: { type: 'string', about: 'the number of codes; 1 by default', default: '1' },
    },
    async run({ values }, adapters) {
      const count = parseInteger(values.count, '--count', { min: 1, max: 10_000 })
      return createCodes(adapters, parseCodeValue(values.plan, values.credits), count)
    },
  }),
  defineCommand({
    name: 'codes list',
    usage: `[--state ${codeStates.join('|')}] [--count N]`,
    about: 'activation codes by their ids, newest first: what they carry, and who used them',
    options: {
      state: { type: 'string', about: codeStates.join(', ') },
      count: { type: 'string', about: `the number of codes; ${defaultListed} by default` },
    },
    async run({ values }, { stores }) {
      const limit = parseInteger(values.count ?? String(defaultListed), '--count', { min: 1, max: maxListed })
      const state = codeStates.find(each => each === values.state)
      if (values.state !== undefined && !state)
        throw new CommandError(`--state must be ${codeStates.join(', ')}, not "${values.state}".`)
      const codes = await stores.activationCodes.list(state, { after: null, limit })
      return codes.length === 0 ? ['There are no codes.'] : alignColumns(codes.map(describeCode))
    },
  }),
  {
    name: 'codes revoke',
    isAudited: true,
    usage: 'ID…',
    options: {},
    about: 'revoke unused activation codes by their ids; they cannot be redeemed afterwards',
    // Not parsed: an id of a code from before the ids can begin with a dash
    async run(ids, { stores, clock }) {
      if (ids.length === 0) throw new CommandError('ID is missing: "codes list" prints the ids.')
      if (ids.length > maxRevoked) throw new CommandError(`At most ${maxRevoked} codes at once.`)
      const revoked = new Set(await stores.activationCodes.revoke(ids, clock()))
      if (revoked.size === 0) throw new CommandError('None of these codes is unused, so none was revoked.')
      const lines = ids.map(id => `${id} ${revoked.has(id) ? 'is revoked' : 'is not an unused code'}.`)
      return { lines, json: { lines } }
    },
  },
]

function describeCode(code: StoredCode): string[] {
  const { id, plan, credits, createdAt, userName, usedBy } = code
  return [
    id,
    plan ?? `${credits} credits`,
    isoDate(createdAt),
    getCodeState(code),
    usedBy === null ? '' : `${userName} (${usedBy})`,
  ]
}

function parseCodeValue(plan: string | undefined, credits: string | undefined): CodeValue {
  if ((plan === undefined) === (credits === undefined)) {
    throw new CommandError('A code carries either a --plan or --credits.')
  }
  if (plan === undefined) return { credits: parseInteger(credits, '--credits', { min: 1, max: 1_000_000 }) }
  if (plan !== 'monthly' && plan !== 'annual') {
    throw new CommandError(`--plan must be annual or monthly, not "${plan}".`)
  }
  return { plan }
}
