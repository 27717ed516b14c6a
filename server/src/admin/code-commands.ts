import type { CodeValue } from '../features/credits/activation-codes.ts'
import { createCodes } from '../features/credits/subscriptions.ts'
import { CommandError, parseArguments, parseCount, type Command } from './command.ts'

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
]

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
