import { keyringNames, type KeyringName } from '@tessera/platform/secrets/store'
import { CommandError, type Command } from './command.ts'
import { formatTable } from './table.ts'

const effectOfRemoval: Record<KeyringName, string> = {
  links: 'links to staging that they signed do not open any more',
  visitors: 'visitors get new ids, so a canary may draw its share anew',
  browsers: 'members log in from unknown browsers until their next log-in',
}

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets list',
    usage: [],
    description: 'show the keys of the installation by their ids; the newest signs, and all are accepted',
    async run({ stores }) {
      const keyIds = await Promise.all(keyringNames.map(name => stores.secrets.listKeyIds(name)))
      return formatTable([
        ['keys of', 'ids'],
        ...keyringNames.map((name, i) => [name, keyIds[i]?.join(', ') ?? '']),
      ])
    },
  },
  {
    name: 'secrets rotate',
    isAudited: true,
    usage: [keyringNames.join('|')],
    description: 'add a key that each server signs with after its next restart; the others stay valid',
    async run({ stores }, [name]) {
      const id = await stores.secrets.addKey(parseKeyring(name))
      return [`Key ${id} is added. Restart the servers one by one; then it signs.`]
    },
  },
  {
    name: 'secrets remove-old',
    isAudited: true,
    usage: [keyringNames.join('|')],
    description:
      'remove all keys but the newest; what they signed is void after the next restart of each server',
    async run({ stores }, [name]) {
      const keyring = parseKeyring(name)
      const removed = await stores.secrets.removeOldKeys(keyring)
      if (removed.length === 0)
        throw new CommandError(`There is no old key. Add one with "secrets rotate ${keyring}".`)
      return [
        `Removed: ${removed.join(', ')}. From the next start of each server on, ${effectOfRemoval[keyring]}.`,
      ]
    },
  },
]

function parseKeyring(name = ''): KeyringName {
  const found = keyringNames.find(each => each === name)
  if (!found) throw new CommandError(`Say which keys: ${keyringNames.join(', ')}.`)
  return found
}
