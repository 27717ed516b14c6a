import type { CodeValue } from '../domain/activation-codes.ts'
import { createSubscriptions } from '../domain/subscriptions.ts'
import { CommandError, readArguments, readCount, type Command } from './command.ts'

export const codeCommands: readonly Command[] = [
  {
    name: 'codes create',
    usage: ['--plan annual|monthly --count N', '--credits N --count N'],
    about: 'mint activation codes and print them, one a line; they cannot be shown again',
    async run(adapters, args) {
      const { values } = readArguments(args, {
        plan: { type: 'string' },
        credits: { type: 'string' },
        count: { type: 'string', default: '1' },
      })
      const count = readCount(values.count, '--count', 10_000)
      return createSubscriptions(adapters).createCodes(readValue(values.plan, values.credits), count)
    },
  },
]

function readValue(plan: string | undefined, credits: string | undefined): CodeValue {
  if ((plan === undefined) === (credits === undefined)) {
    throw new CommandError('A code carries either a --plan or --credits.')
  }
  if (plan === undefined) return { credits: readCount(credits, '--credits', 1_000_000) }
  if (plan !== 'monthly' && plan !== 'annual') {
    throw new CommandError(`--plan must be annual or monthly, not "${plan}".`)
  }
  return { plan }
}
