import { CommandError, alignColumns } from '@tessera/command-line'
import { defineCommand, type AdminCommand } from './command.ts'

/** The keyrings of the installation, and what is lost with their old keys. */
const effectOfRemoval = {
  links: 'links to staging that they signed do not open any more',
  visitors: 'visitors get new ids, so a canary may draw its share anew',
  browsers: 'members log in from unknown browsers until their next log-in',
}

type KeyringName = keyof typeof effectOfRemoval

const keyringNames = ['links', 'visitors', 'browsers'] as const satisfies readonly KeyringName[]

export const secretCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'secrets list',
    usage: '',
    about: 'show the keys of the installation by their ids; the newest signs, and all are accepted',
    async run(_, { stores }) {
      const keyIds = await Promise.all(keyringNames.map(name => stores.secrets.listKeyIds(name)))
      return alignColumns([
        ['keys of', 'ids'],
        ...keyringNames.map((name, i) => [name, keyIds[i]?.join(', ') ?? '']),
      ])
    },
  }),
  defineCommand({
    name: 'secrets rotate',
    isAudited: true,
    usage: keyringNames.join('|'),
    about: 'add a key that each server signs with after its next restart; the others stay valid',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [name] }, { stores }) {
      const id = await stores.secrets.addKey(parseKeyring(name))
      return [`Key ${id} is added. Restart the servers one by one; then it signs.`]
    },
  }),
  defineCommand({
    name: 'secrets remove-old',
    isAudited: true,
    usage: keyringNames.join('|'),
    about: 'remove all keys but the newest; what they signed is void after the next restart of each server',
    positionals: { min: 0, max: 1 },
    async run({ positionals: [name] }, { stores }) {
      const keyring = parseKeyring(name)
      const removed = await stores.secrets.removeOldKeys(keyring)
      if (removed.length === 0)
        throw new CommandError(`There is no old key. Add one with "secrets rotate ${keyring}".`)
      return [
        `Removed: ${removed.join(', ')}. From the next start of each server on, ${effectOfRemoval[keyring]}.`,
      ]
    },
  }),
]

function parseKeyring(name = ''): KeyringName {
  const found = keyringNames.find(each => each === name)
  if (!found) throw new CommandError(`Say which keys: ${keyringNames.join(', ')}.`)
  return found
}
