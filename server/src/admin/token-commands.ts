import { CommandError, alignColumns, parseInteger } from '@tessera/command-line'
import { dayMs, isoDate } from '@tessera/server-kit/clock'
import { createPlatformTokens, type StoredToken } from '@tessera/platform'
import { defineCommand, type AdminCommand } from './command.ts'

const maxLabelLength = 60
const maxDays = 3_650

export const tokenCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'tokens create',
    isAudited: true,
    usage: '--remote NAME | --integrator [--label TEXT] [--days N]',
    about:
      'make a token for a team or an integrator and print it; it cannot be shown again. The label says who or what uses it',
    options: {
      remote: { type: 'string', about: 'the remote of the team' },
      integrator: { type: 'boolean', about: 'a token for every remote and both channels' },
      label: { type: 'string', about: 'who or what uses the token' },
      days: { type: 'string', about: 'the days until it expires; never by default' },
    },
    async run({ values }, { stores, clock }) {
      if ((values.remote === undefined) === (values.integrator === undefined)) {
        throw new CommandError('A token is for one --remote or for an --integrator.')
      }
      if (values.remote !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.remote)) {
        throw new CommandError(`"${values.remote}" is no name of a remote.`)
      }
      const label = values.label?.trim() ?? ''
      if (label.length > maxLabelLength || /\p{Cc}/u.test(label))
        throw new CommandError(`--label must be one line of at most ${maxLabelLength} characters.`)
      const days =
        values.days === undefined ? null : parseInteger(values.days, '--days', { min: 1, max: maxDays })
      const tokens = createPlatformTokens({ store: stores.platformTokens, clock })
      return [
        await tokens.create({
          remote: values.remote ?? null,
          label,
          ...(days !== null && { lifetimeMs: days * dayMs }),
        }),
      ]
    },
  }),
  defineCommand({
    name: 'tokens list',
    usage: '',
    about: 'show whom the tokens are for, when they expire and when they were last used',
    async run(_, { stores, clock }) {
      const tokens = await stores.platformTokens.list()
      if (tokens.length === 0) return ['There are no tokens. "tokens create" makes one.']
      return alignColumns([headings, ...tokens.map(token => toRow(token, clock()))])
    },
  }),
  defineCommand({
    name: 'tokens revoke',
    isAudited: true,
    usage: 'ID',
    about: 'revoke a token, at once',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [id = ''] }, { stores }) {
      if (!(await stores.platformTokens.remove(id))) throw new CommandError(`There is no token "${id}".`)
      return [`The token ${id} is revoked.`]
    },
  }),
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
