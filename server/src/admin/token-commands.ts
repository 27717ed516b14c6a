import { dayMs, isoDate } from '@tessera/platform/clock'
import { createPlatformTokens, type StoredToken } from '@tessera/platform/tokens/platform-tokens'
import { CommandError, parseArguments, parseCount, type Command } from './command.ts'
import { formatTable } from './table.ts'

const maxLabelLength = 60
const maxDays = 3_650

export const tokenCommands: readonly Command[] = [
  {
    name: 'tokens create',
    isAudited: true,
    usage: ['--remote NAME [--label TEXT] [--days N]', '--integrator [--label TEXT] [--days N]'],
    description:
      'make a token for a team or an integrator and print it; it cannot be shown again. The label says who or what uses it',
    async run({ stores, clock }, args) {
      const { values } = parseArguments(args, {
        remote: { type: 'string' },
        integrator: { type: 'boolean' },
        label: { type: 'string' },
        days: { type: 'string' },
      })
      if ((values.remote === undefined) === (values.integrator === undefined)) {
        throw new CommandError('A token is for one --remote or for an --integrator.')
      }
      if (values.remote !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.remote)) {
        throw new CommandError(`"${values.remote}" is no name of a remote.`)
      }
      const label = values.label?.trim() ?? ''
      if (label.length > maxLabelLength || /\p{Cc}/u.test(label))
        throw new CommandError(`--label must be one line of at most ${maxLabelLength} characters.`)
      const days = values.days === undefined ? null : parseCount(values.days, '--days', maxDays)
      const tokens = createPlatformTokens({ store: stores.platformTokens, clock })
      return [
        await tokens.create({
          remote: values.remote ?? null,
          label,
          ...(days !== null && { lifetimeMs: days * dayMs }),
        }),
      ]
    },
  },
  {
    name: 'tokens list',
    usage: [],
    description: 'show whom the tokens are for, when they expire and when they were last used',
    async run({ stores, clock }) {
      const tokens = await stores.platformTokens.list()
      if (tokens.length === 0) return ['There are no tokens. "tokens create" makes one.']
      return formatTable([headings, ...tokens.map(token => toRow(token, clock()))])
    },
  },
  {
    name: 'tokens revoke',
    isAudited: true,
    usage: ['ID'],
    description: 'revoke a token, at once',
    async run({ stores }, args) {
      const [id = ''] = parseArguments(args, {}).positionals
      if (!(await stores.platformTokens.remove(id))) throw new CommandError(`There is no token "${id}".`)
      return [`The token ${id} is revoked.`]
    },
  },
]

const headings = ['ID', 'FOR', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED']

function toRow({ id, remote, label, createdAt, expiresAt, lastUsedAt }: StoredToken, now: number): string[] {
  const isExpired = expiresAt !== null && expiresAt <= now
  return [
    id,
    remote ?? 'integrator',
    label,
    isoDate(createdAt),
    expiresAt === null ? 'never' : `${isoDate(expiresAt)}${isExpired ? ', expired' : ''}`,
    lastUsedAt === null ? 'never' : isoDate(lastUsedAt),
  ]
}
