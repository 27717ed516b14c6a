import { checkRelease, rollbackRelease } from '@tessera/shared-contracts'
import {
  activationOptions,
  activationUsage,
  describeActivation,
  formatChanged,
  parseActivation,
  runActivation,
} from '../../activation.ts'
import { defineCommand } from '../../define-command.ts'
import { describeMounting } from '../../describe-mounting.ts'
import { formatFindings, formatWarnings } from '../../format-findings.ts'
import { channelOption, parseChangeSet, parseChannel } from '../../parse-arguments.ts'
import { runChange } from '../../run-change.ts'
import { createLink, linkOptions } from '../link.ts'

export const link = defineCommand({
  name: 'changeset link',
  usage: 'NAME [--path /ADDRESS] [--minutes N]',
  about: 'a link to staging with the releases of a change set instead of the live ones',
  positionals: { min: 1, max: 1 },
  options: linkOptions,
  example: 'changeset link new-albums --path /tools',
  run: async ({ positionals: [typed], values }, context) =>
    createLink({ changeSet: parseChangeSet(typed) }, values, context),
})

export const check = defineCommand({
  name: 'changeset check',
  usage: 'NAME --channel CHANNEL',
  about:
    'run the checks of the gate for all releases of a change set at once; ends with 1 if the gate refuses',
  positionals: { min: 1, max: 1 },
  options: { channel: channelOption },
  example: 'changeset check new-albums --channel production',
  async run({ positionals: [typed], values }, context) {
    const changeSet = parseChangeSet(typed)
    const channel = parseChannel(values.channel)
    const response = await runChange(context, checkRelease, { changeSet, channel })
    const findings = response.findings ?? []
    const isAccepted = findings.length === 0
    return {
      json: response,
      lines: [
        isAccepted
          ? `${changeSet} may go live on ${channel}.`
          : `${changeSet} may not go live on ${channel}:`,
        ...formatFindings(findings),
        ...describeMounting(response.mounted),
        ...formatWarnings(response.warnings),
      ],
      ok: isAccepted,
    }
  },
})

export const activate = defineCommand({
  name: 'changeset activate',
  usage: `NAME ${activationUsage}`,
  about: 'make all releases of a change set live at once, or as one canary, or none if the gate refuses',
  positionals: { min: 1, max: 1 },
  options: activationOptions,
  example: 'changeset activate new-albums --channel production --percent 10',
  async run({ positionals: [typed], values }, context) {
    const changeSet = parseChangeSet(typed)
    const activation = await parseActivation(values, context)
    return runActivation(context, { changeSet, ...activation }, values.at, response =>
      describeActivation(response, activation),
    )
  },
})

export const rollback = defineCommand({
  name: 'changeset rollback',
  usage: 'NAME --channel CHANNEL [--force]',
  about:
    'take back the last activation of a change set: all of its releases, or none if one has changed since',
  positionals: { min: 1, max: 1 },
  options: {
    channel: channelOption,
    force: { type: 'boolean', about: 'skip the gate; only integrators may, and the history records it' },
  },
  example: 'changeset rollback new-albums --channel production',
  async run({ positionals: [typed], values }, context) {
    const changeSet = parseChangeSet(typed)
    const channel = parseChannel(values.channel)
    const response = await runChange(context, rollbackRelease, {
      changeSet,
      channel,
      ...(values.force && { force: true }),
    })
    const releases = response.releases ?? []
    const removed = response.removed ?? []
    return {
      json: response,
      lines: [
        `${changeSet} is rolled back.${releases.length > 0 ? ` Live on ${channel} for all visitors:` : ''}`,
        ...formatChanged(releases),
        ...(removed.length > 0 ? [`Off ${channel}, as before: ${removed.join(', ')}`] : []),
        ...formatWarnings(response.warnings),
      ],
    }
  },
})
