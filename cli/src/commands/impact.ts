import { getImpact, type Channel } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { callNewer } from '../call-newer.ts'
import { defineCommand } from '../define-command.ts'
import { formatFindings } from '../format-findings.ts'
import { groupByTeam, type TeamImpact } from '../group-by-team.ts'
import { createNewestReport } from '../newest-report.ts'
import { channelOption, parseChannel, parseVersion } from '../parse-arguments.ts'
import { createPlatformClient } from '../platform-client.ts'

export const impact = defineCommand({
  name: 'impact',
  usage: 'NAME@VERSION [--channel CHANNEL] | --newest [--remote REMOTE] [--channel CHANNEL]',
  about:
    'which live releases a release of the shell or a remote, or a version of a shared package, would break; ends with 1 if any',
  positionals: { min: 0, max: 1 },
  options: {
    newest: {
      type: 'boolean',
      about: 'try the newest shell and shared packages against every live release, with a report by team',
    },
    remote: { type: 'string', about: 'report what concerns this remote only' },
    channel: { ...channelOption, about: `${channelOption.about}; that of TESSERA_URL where not given` },
  },
  example: 'impact @tessera/shared-ui@0.2.0 --channel production',
  async run({ positionals: [typed], values }, context) {
    const channel = values.channel === undefined ? undefined : parseChannel(values.channel)
    if (values.newest) {
      if (typed !== undefined) throw new CommandError('--newest takes no name: it tries all packages.')
      return createNewestReport(context, { channel, remote: values.remote })
    }
    const { name, version } = parseSubject(typed)
    const response = await callNewer(createPlatformClient(context), getImpact, {
      name,
      version,
      ...(channel && { channel }),
    })
    const teams = groupByTeam(name, response).filter(
      ({ remote }) => values.remote === undefined || remote === values.remote,
    )
    const at = response.channel ?? channel ?? 'production'
    const count = (response.compared ?? []).length
    return {
      json: { ...response, teams },
      lines: describeImpact(`${name} ${version}`, teams, { at, count }),
      ok: teams.every(({ findings }) => findings.length === 0),
    }
  },
})

/** Parses `shell@1.0.0`, `mfe-gallery@1.0.0` or `@tessera/shared-ui@1.0.0`. */
function parseSubject(typed = ''): { name: string; version: string } {
  const at = typed.lastIndexOf('@')
  if (at < 1 || at === typed.length - 1)
    throw new CommandError(
      'Name what changes and its version, as in shell@0.2.0, mfe-gallery@0.1.0+1a2b3c4d5e or react@20.0.0.',
    )
  return { name: typed.slice(0, at), version: parseVersion(typed.slice(at + 1), 'The version') }
}

function describeImpact(
  subject: string,
  teams: readonly TeamImpact[],
  { at, count }: { at: Channel; count: number },
): string[] {
  const broken = teams.filter(({ findings }) => findings.length > 0)
  const warned = teams.filter(({ warnings }) => warnings.length > 0)
  const headline =
    broken.length === 0
      ? `${subject} breaks none of the ${count} other releases that are live on ${at}.`
      : `${subject} breaks ${broken.length === 1 ? 'one area' : `${broken.length} areas`} of ${at}:`
  return [
    headline,
    ...broken.flatMap(({ remote, findings }) => [remote, ...formatFindings(findings)]),
    ...(warned.length > 0 ? ['It breaks nothing else, but:'] : []),
    ...warned.flatMap(({ remote, warnings }) => [remote, ...formatFindings(warnings)]),
  ]
}
