import { isoDate } from '@tessera/platform/clock'
import { getActorName, createPlatformTokens } from '@tessera/platform/tokens/platform-tokens'
import { CommandError, parseArguments, type Command } from './command.ts'

export const tokenCommands: readonly Command[] = [
  {
    name: 'tokens create',
    usage: ['--remote NAME', '--integrator'],
    description: 'make a token for a team or an integrator and print it; it cannot be shown again',
    async run({ stores, clock }, args) {
      const { values } = parseArguments(args, { remote: { type: 'string' }, integrator: { type: 'boolean' } })
      if ((values.remote === undefined) === (values.integrator === undefined)) {
        throw new CommandError('A token is for one --remote or for an --integrator.')
      }
      if (values.remote !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.remote)) {
        throw new CommandError(`"${values.remote}" is no name of a remote.`)
      }
      const tokens = createPlatformTokens({ store: stores.platformTokens, clock })
      return [await tokens.create(values.remote ?? null)]
    },
  },
  {
    name: 'tokens list',
    usage: [],
    description: 'show whom the tokens are for',
    async run({ stores }) {
      const tokens = await stores.platformTokens.list()
      return tokens.map(token => `${token.id}  ${isoDate(token.createdAt)}  ${getActorName(token)}`)
    },
  },
  {
    name: 'tokens revoke',
    usage: ['ID'],
    description: 'end a token at once',
    async run({ stores }, args) {
      const [id = ''] = parseArguments(args, {}).positionals
      if (!(await stores.platformTokens.remove(id))) throw new CommandError(`There is no token "${id}".`)
      return [`The token ${id} is ended.`]
    },
  },
]
