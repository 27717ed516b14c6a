import { CommandError, alignColumns } from '@tessera/command-line'
import { isoDate } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import { parsePublicKey } from '@tessera/platform'
import { defineCommand, type AdminCommand } from './command.ts'

export const signingKeyCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'signing-keys add',
    isAudited: true,
    usage: 'REMOTE PUBLIC_KEY [--label TEXT]',
    about:
      'add a key that "tessera keys" has made; from then on the remote publishes releases signed by one of its keys only',
    positionals: { min: 0, max: 2 },
    options: { label: { type: 'string', about: 'who or what uses the key' } },
    async run({ positionals: [remote = '', publicKey = ''], values }, { stores, clock }) {
      if (!/^[a-z][a-z0-9-]{0,99}$/.test(remote))
        throw new CommandError('REMOTE is missing: a name such as mfe-gallery.')
      if (!parsePublicKey(publicKey))
        throw new CommandError('PUBLIC_KEY is no key that "tessera keys" has made.')
      const id = newId().slice(0, 8)
      await stores.signingKeys.add({ id, remote, publicKey, label: values.label ?? '', createdAt: clock() })
      return [`${remote} publishes signed releases only, with the key ${id} or another of its keys.`]
    },
  }),
  defineCommand({
    name: 'signing-keys list',
    usage: '',
    about: 'show the keys with which teams sign their releases',
    async run(_, { stores }) {
      const keys = await stores.signingKeys.list()
      if (keys.length === 0) return ['There are no keys: releases need no signature.']
      return alignColumns([
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
  }),
  defineCommand({
    name: 'signing-keys remove',
    isAudited: true,
    usage: 'ID',
    about: 'remove a key; a remote without keys publishes without signatures',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [id = ''] }, { stores }) {
      if (!(await stores.signingKeys.remove(id))) throw new CommandError(`There is no key "${id}".`)
      return [`The key ${id} is removed.`]
    },
  }),
]
