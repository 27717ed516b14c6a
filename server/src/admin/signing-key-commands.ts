import { isoDate } from '@tessera/platform/clock'
import { newId } from '@tessera/platform/ids'
import { parsePublicKey } from '@tessera/platform/signatures/signatures'
import { CommandError, parseArguments, type Command } from './command.ts'
import { formatTable } from './table.ts'

export const signingKeyCommands: readonly Command[] = [
  {
    name: 'signing-keys add',
    isAudited: true,
    usage: ['REMOTE PUBLIC_KEY [--label TEXT]'],
    description:
      'add a key that "tessera keys" has made; from then on the remote publishes releases signed by one of its keys only',
    async run({ stores, clock }, args) {
      const { positionals, values } = parseArguments(args, { label: { type: 'string' } })
      const [remote = '', publicKey = ''] = positionals
      if (!/^[a-z][a-z0-9-]{0,99}$/.test(remote))
        throw new CommandError('REMOTE is missing: a name such as mfe-gallery.')
      if (!parsePublicKey(publicKey))
        throw new CommandError('PUBLIC_KEY is no key that "tessera keys" has made.')
      const id = newId().slice(0, 8)
      await stores.signingKeys.add({ id, remote, publicKey, label: values.label ?? '', createdAt: clock() })
      return [`${remote} publishes signed releases only, with the key ${id} or another of its keys.`]
    },
  },
  {
    name: 'signing-keys list',
    usage: [],
    description: 'show the keys with which teams sign their releases',
    async run({ stores }) {
      const keys = await stores.signingKeys.list()
      if (keys.length === 0) return ['There are no keys: releases need no signature.']
      return formatTable([
        ['id', 'remote', 'label', 'added', 'key'],
        ...keys.map(({ id, remote, label, createdAt, publicKey }) => [
          id,
          remote,
          label,
          isoDate(createdAt),
          publicKey,
        ]),
      ])
    },
  },
  {
    name: 'signing-keys remove',
    isAudited: true,
    usage: ['ID'],
    description: 'remove a key; a remote without keys publishes without signatures',
    async run({ stores }, [id = '']) {
      if (!(await stores.signingKeys.remove(id))) throw new CommandError(`There is no key "${id}".`)
      return [`The key ${id} is removed.`]
    },
  },
]
