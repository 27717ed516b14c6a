import type { activateRelease, CallResponse } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import {
  activationOptions,
  activationUsage,
  describeActivation,
  describeReach,
  parseActivation,
  runActivation,
} from '../activation.ts'
import { defineCommand } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { formatWarnings } from '../format-findings.ts'
import { linkOption, parseLink } from '../parse-link.ts'
import { formatRelease } from '../parse-arguments.ts'
import { resolveReleases } from '../resolve-release.ts'

export const activate = defineCommand({
  name: 'activate',
  usage: `REMOTE[@VERSION] … | --link LINK ${activationUsage}`,
  about:
    'make releases live for all visitors, or as a canary for a share of them or for certain visitors, all or none; without VERSION, the one published last',
  positionals: { min: 0, max: 300 },
  options: { ...activationOptions, link: linkOption },
  example: 'activate mfe-gallery@0.1.0+1a2b3c4d5e --channel production --percent 10',
  async run({ positionals, values }, context) {
    const { link } = values
    if ((link === undefined) === (positionals.length === 0))
      throw new CommandError('Name the releases, or give --link.')
    const activation = await parseActivation(values, context)
    const { channel } = activation
    const describeSeveral = (response: CallResponse<typeof activateRelease>) =>
      describeActivation(response, activation)
    if (link !== undefined)
      return runActivation(context, { link: parseLink(link), ...activation }, values.at, describeSeveral)
    const releases = await resolveReleases(positionals, context)
    const [first, ...others] = releases
    if (!first || others.length > 0)
      return runActivation(context, { releases, ...activation }, values.at, describeSeveral)
    const audience = describeReach(activation)
    const reach = audience === null ? 'live' : `served to ${audience}`
    return runActivation(context, { ...first, ...activation }, values.at, response => ({
      json: response,
      lines: [
        `${formatRelease(first)} is ${reach} on ${channel}.`,
        ...describeMounting(response.mounted),
        ...formatWarnings(response.warnings),
      ],
    }))
  },
})
