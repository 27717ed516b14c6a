import { isoDate } from '@tessera/platform/clock'
import { codeStates } from '@tessera/shared-contracts'
import type { CodeValue } from '../features/credits/activation-codes.ts'
import { getCodeState, type StoredCode } from '../features/credits/code-management/code-list.ts'
import { createCodes } from '../features/credits/subscriptions.ts'
import { CommandError, parseArguments, parseCount, type Command } from './command.ts'
import { formatTable } from './table.ts'

const defaultListed = 100
const maxListed = 10_000
const maxRevoked = 500

export const codeCommands: readonly Command[] = [
  {
    name: 'codes create',
    isAudited: true,
    usage: ['--plan annual|monthly --count N', '--credits N --count N'],
    description: 'create activation codes and print them, one a line; they cannot be shown again',
    async run(adapters, args) {
      const { values } = parseArguments(args, {
        plan: { type: 'string' },
        credits: { type: 'string' },
        count: { type: 'string', default: '1' },
      })
      const count = parseCount(values.count, '--count', 10_000)
      return createCodes(adapters, parseCodeValue(values.plan, values.credits), count)
    },
  },
  {
    name: 'codes list',
    usage: [`[--state ${codeStates.join('|')}] [--count N]`],
    description: 'activation codes by their ids, newest first: what they carry, and who used them',
    async run({ stores }, args) {
      const { values } = parseArguments(args, { state: { type: 'string' }, count: { type: 'string' } })
      const limit = parseCount(values.count ?? String(defaultListed), '--count', maxListed)
      const state = codeStates.find(each => each === values.state)
      if (values.state !== undefined && !state)
        throw new CommandError(`--state must be ${codeStates.join(', ')}, not "${values.state}".`)
      const codes = await stores.activationCodes.list(state, { after: null, limit })
      return codes.length === 0 ? ['There are no codes.'] : formatTable(codes.map(describeCode))
    },
  },
  {
    name: 'codes revoke',
    isAudited: true,
    usage: ['ID…'],
    description: 'revoke unused activation codes by their ids; they cannot be redeemed afterwards',
    // Not parsed: an id of a code from before the ids can begin with a dash
    async run({ stores, clock }, ids) {
      if (ids.length === 0) throw new CommandError('ID is missing: "codes list" prints the ids.')
      if (ids.length > maxRevoked) throw new CommandError(`At most ${maxRevoked} codes at once.`)
      const revoked = new Set(await stores.activationCodes.revoke(ids, clock()))
      if (revoked.size === 0) throw new CommandError('None of these codes is unused, so none was revoked.')
      return ids.map(id => `${id} ${revoked.has(id) ? 'is revoked' : 'is not an unused code'}.`)
    },
  },
]

function describeCode(code: StoredCode): string[] {
  const { id, plan, credits, createdAt, userName, usedBy } = code
  return [
    ...[id, plan ?? `${credits} credits`, isoDate(createdAt), getCodeState(code)],
    usedBy === null ? '' : `${userName} (${usedBy})`,
  ]
}

function parseCodeValue(plan: string | undefined, credits: string | undefined): CodeValue {
  if ((plan === undefined) === (credits === undefined)) {
    throw new CommandError('A code carries either a --plan or --credits.')
  }
  if (plan === undefined) return { credits: parseCount(credits, '--credits', 1_000_000) }
  if (plan !== 'monthly' && plan !== 'annual') {
    throw new CommandError(`--plan must be annual or monthly, not "${plan}".`)
  }
  return { plan }
}
