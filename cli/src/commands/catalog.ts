import { catalogKinds, describeDeprecation, getCatalog, type CatalogEntry } from '@tessera/shared-contracts'
import { alignColumns, CommandError, formatTable } from '@tessera/command-line'
import { callNewer } from '../call-newer.ts'
import { defineCommand } from '../define-command.ts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { createPlatformClient } from '../platform-client.ts'

const kindList = catalogKinds.join(', ')

export const catalog = defineCommand({
  name: 'catalog',
  usage: '[NAME] [--kind KIND] [--channel CHANNEL]',
  about: 'what the live areas offer to each other, who owns it, and who uses it; with NAME, the users',
  positionals: { min: 0, max: 1 },
  options: {
    kind: { type: 'string', about: `only ${kindList}; exports are listed with NAME or this option only` },
    channel: { ...channelOption, about: `${channelOption.about}; that of TESSERA_URL where not given` },
  },
  example: 'catalog image-actions',
  async run({ positionals: [name], values: { kind, channel } }, context) {
    if (kind !== undefined && !catalogKinds.some(each => each === kind))
      throw new CommandError(`--kind must be one of ${kindList}, not "${kind}".`)
    const platform = createPlatformClient(context)
    const query = channel === undefined ? {} : { channel: parseChannel(channel) }
    const response = await callNewer(platform, getCatalog, query)
    const entries = (response.entries ?? []).filter(
      entry => (kind === undefined || entry.kind === kind) && (name === undefined || concerns(entry, name)),
    )
    const at = response.channel ?? 'production'
    if (name !== undefined && entries.length === 0)
      throw new CommandError(`Nothing that is live on ${at} offers or uses "${name}".`)
    return {
      json: { channel: at, entries },
      lines: name === undefined ? listEntries(entries, kind) : entries.flatMap(describeEntry).slice(1),
    }
  },
})

/** Whether an entry has the name, or is offered or used by the remote of this name. */
function concerns({ name, owners, users, package: owner }: CatalogEntry, wanted: string): boolean {
  const isUser = users.some(({ remote }) => remote === wanted)
  const isNamed = name.toLowerCase() === wanted.toLowerCase() || name.startsWith(`${wanted}.`)
  // A call is named without its method too
  const isPath = name.endsWith(` ${wanted}`)
  return isNamed || isPath || owner === wanted || owners.includes(wanted) || isUser
}

function listEntries(entries: readonly CatalogEntry[], kind: string | undefined): string[] {
  const listed = entries.filter(entry => kind !== undefined || entry.kind !== 'export')
  const rows = listed.map(entry => [
    entry.kind,
    formatName(entry),
    entry.owners.join(', ') || 'none',
    listRemotes(entry).join(', '),
    entry.about ?? entry.version ?? '',
    entry.deprecated ? `until ${entry.deprecated.until}` : '',
  ])
  return formatTable(['KIND', 'NAME', 'OWNER', 'USED BY', 'ABOUT', 'DEPRECATED'], rows)
}

const formatName = ({ name, package: owner }: CatalogEntry) => (owner ? `${name} of ${owner}` : name)

const listRemotes = ({ users }: CatalogEntry) => [...new Set(users.map(({ remote }) => remote))]

/** Describes an entry with its users, below an empty line. */
function describeEntry(entry: CatalogEntry): string[] {
  const { kind, owners, users, about, version, deprecated } = entry
  const offered = owners.length > 0 ? `, of ${owners.join(', ')}` : ', which no live area offers'
  const details = about ?? version
  const rows = users.map(user => [
    '',
    `${user.remote}@${user.version}`,
    user.range ?? '',
    (user.by ?? []).join(', '),
  ])
  return [
    '',
    `${kind} ${formatName(entry)}${offered}${details ? ` (${details})` : ''}`,
    ...(deprecated ? [`  It ${describeDeprecation(deprecated)}.`] : []),
    ...(rows.length > 0 ? alignColumns(rows) : ['  No live release is known to use it.']),
  ]
}
