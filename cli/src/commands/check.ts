import { checkRelease } from '@tessera/shared-contracts'
import { channelOption, parseChannel, parseRelease } from '../parse-arguments.ts'
import { defineCommand, type CommandContext } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { formatFindings } from '../format-findings.ts'
import { readLocalBuild } from '../build-record.ts'
import { createPlatformClient } from '../platform-client.ts'

export const check = defineCommand({
  name: 'check',
  usage: 'REMOTE@VERSION --channel CHANNEL | REMOTE --local [--dist DIR] --channel CHANNEL',
  about: 'run the checks of the gate without an activation; ends with 1 if the gate refuses',
  positionals: { min: 1, max: 1 },
  options: {
    channel: channelOption,
    local: { type: 'boolean', about: 'judge the build on this machine, before it is published' },
    dist: { type: 'string', about: 'the folder of that build; REMOTE/dist by default' },
  },
  example: 'check mfe-gallery@0.1.0+1a2b3c4d5e --channel production',
  async run({ positionals: [typed = ''], values }, context) {
    const channel = parseChannel(values.channel)
    const request = values.local
      ? { remote: typed, record: (await readBuild(context, typed, values.dist)).record.text }
      : parseRelease(typed)
    const answer = await createPlatformClient(context).call(checkRelease, { ...request, channel })
    const findings = answer.findings ?? []
    const name = values.local ? `The build of ${typed}` : typed
    const verdict =
      findings.length === 0 ? `${name} may go live on ${channel}.` : `${name} may not go live on ${channel}:`
    const pending = findings.length > 0 ? 'the above is fixed' : 'it is published'
    const mounting =
      answer.mounted === null
        ? [`Its screens are mounted once ${pending}.`]
        : describeMounting(answer.mounted)
    return {
      json: answer,
      lines: [verdict, ...formatFindings(findings), ...mounting],
      ok: findings.length === 0,
    }
  },
})

const readBuild = (context: CommandContext, remote: string, dist: string | undefined) =>
  readLocalBuild(context, remote, { dist })
