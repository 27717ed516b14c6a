import {
  getImpact,
  getStatus,
  listReleases,
  type CallResponse,
  type Channel,
} from '@tessera/shared-contracts'
import { formatTable, type CommandResult } from '@tessera/command-line'
import { callNewer } from './call-newer.ts'
import type { CommandContext } from './define-command.ts'
import { formatFindings } from './format-findings.ts'
import { groupByTeam, type TeamImpact } from './group-by-team.ts'
import { findNewestVersion } from './newest-version.ts'
import { createPlatformClient, type PlatformClient } from './platform-client.ts'

/** Something that is live in one version and exists in a newer one. */
interface Upgrade {
  name: string
  live: string
  newest: string
}

type TriedUpgrade = Upgrade & { teams: TeamImpact[] }

interface ReportOptions {
  channel: Channel | undefined
  /** Reports what concerns this remote only. */
  remote: string | undefined
}

/** Tries the newest shell and shared packages against every live release, and reports by team what would break. */
export async function createNewestReport(
  context: CommandContext,
  { channel, remote }: ReportOptions,
): Promise<CommandResult> {
  const platform = createPlatformClient(context)
  const query = channel ? { channel } : {}
  const status = await platform.call(getStatus, query)
  const { upgrades, unknown } = await findUpgrades(context, platform, status)
  const tried: TriedUpgrade[] = []
  for (const upgrade of upgrades) {
    context.progress.show(`${upgrade.name} ${upgrade.newest}`)
    const request = { name: upgrade.name, version: upgrade.newest, ...query }
    const impact = await callNewer(platform, getImpact, request)
    const teams = groupByTeam(upgrade.name, impact).filter(
      each => remote === undefined || each.remote === remote,
    )
    tried.push({ ...upgrade, teams })
  }
  context.progress.clear()
  const isBreaking = tried.some(({ teams }) => teams.some(({ findings }) => findings.length > 0))
  return {
    json: { channel: status.channel, upgrades: tried, unknown },
    lines: [
      ...describeUpgrades(tried),
      ...describeTeams(tried),
      ...(unknown.length > 0 ? ['', `No registry of npm has ${unknown.join(', ')}.`] : []),
    ],
    ok: !isBreaking,
  }
}

async function findUpgrades(
  context: CommandContext,
  platform: PlatformClient,
  { shell }: CallResponse<typeof getStatus>,
): Promise<{ upgrades: Upgrade[]; unknown: string[] }> {
  const { releases } = await platform.call(listReleases, { newest: 'each' })
  const upgrades: Upgrade[] = []
  const unknown: string[] = []
  const newestShell = releases?.find(({ remote }) => remote === 'shell')?.version
  if (shell && newestShell && newestShell !== shell.version)
    upgrades.push({ name: 'shell', live: shell.version, newest: newestShell })
  const packages = new Map(
    Object.entries(shell?.shared ?? {}).map(([module, version]) => [getPackageName(module), version]),
  )
  for (const [name, live] of packages) {
    context.progress.show(`looking up ${name}`)
    const newest = await findNewestVersion(name, context)
    if (newest === undefined) unknown.push(name)
    else if (newest !== live) upgrades.push({ name, live, newest })
  }
  return { upgrades, unknown }
}

/** Returns the package of a module: `react` of `react/jsx-runtime`. */
const getPackageName = (module: string) => module.split('/', module.startsWith('@') ? 2 : 1).join('/')

function describeUpgrades(tried: readonly TriedUpgrade[]): string[] {
  if (tried.length === 0) return ['The newest shell and shared packages are live.']
  const rows = tried.map(({ name, live, newest, teams }) => [
    name,
    live,
    newest,
    String(teams.filter(({ findings }) => findings.length > 0).length),
    String(teams.filter(({ warnings }) => warnings.length > 0).length),
  ])
  return formatTable(['UPGRADE', 'LIVE', 'NEWEST', 'BREAKS', 'WARNS'], rows)
}

function describeTeams(tried: readonly TriedUpgrade[]): string[] {
  const sections = Map.groupBy(
    tried.flatMap(({ name, newest, teams }) =>
      teams.map(team => ({ ...team, upgrade: `${name} ${newest}` })),
    ),
    ({ remote }) => remote,
  )
  return [...sections]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([remote, impacts]) => [
      '',
      remote,
      ...impacts.flatMap(({ upgrade, findings, warnings }) => [
        ...(findings.length > 0 ? [` ${upgrade} would break it:`, ...formatFindings(findings)] : []),
        ...(warnings.length > 0 ? [` ${upgrade} concerns it:`, ...formatFindings(warnings)] : []),
      ]),
    ])
}
