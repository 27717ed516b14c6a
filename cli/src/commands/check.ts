import { checkRelease } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { channelOption, formatRelease, parseChannel } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { findMissingTexts } from '../find-missing-texts.ts'
import { formatFindings, formatWarnings } from '../format-findings.ts'
import { readLocalBuild } from '../build-record.ts'
import { resolveReleases } from '../resolve-release.ts'
import { runChange } from '../run-change.ts'

export const check = defineCommand({
  name: 'check',
  usage: 'REMOTE[@VERSION] … --channel CHANNEL | REMOTE --local [--dist DIR] --channel CHANNEL',
  about: 'run the checks of the gate without an activation; ends with 1 if the gate refuses',
  positionals: { min: 1, max: 300 },
  options: {
    channel: channelOption,
    local: { type: 'boolean', about: 'judge the build on this machine, before it is published' },
    dist: { type: 'string', about: 'the folder of that build; REMOTE/dist by default' },
  },
  example: 'check mfe-gallery@0.1.0+1a2b3c4d5e --channel production',
  async run({ positionals, values }, context) {
    const channel = parseChannel(values.channel)
    const [typed = '', ...others] = positionals
    if (values.local && others.length > 0) throw new CommandError('--local judges one build.')
    const build = values.local ? await readLocalBuild(context, typed, { dist: values.dist }) : null
    const releases = build ? [] : await resolveReleases(positionals, context)
    const [first] = releases
    const request = build
      ? { remote: typed, record: build.record.text }
      : first && releases.length === 1
        ? first
        : { releases }
    const response = await runChange(context, checkRelease, { ...request, channel })
    const findings = [
      ...(response.findings ?? []),
      ...(build ? await findMissingTexts(typed, build.folder) : []),
    ]
    const name = build ? `The build of ${typed}` : releases.map(formatRelease).join(', ')
    const verdict =
      findings.length === 0 ? `${name} may go live on ${channel}.` : `${name} may not go live on ${channel}:`
    const pending = findings.length > 0 ? 'the above is fixed' : 'it is published'
    const mounting =
      response.mounted === null
        ? [`Its screens are mounted once ${pending}.`]
        : describeMounting(response.mounted)
    return {
      json: { ...response, findings },
      lines: [verdict, ...formatFindings(findings), ...mounting, ...formatWarnings(response.warnings)],
      ok: findings.length === 0,
    }
  },
})
