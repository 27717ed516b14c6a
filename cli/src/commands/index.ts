import type { Command } from '@tessera/command-line'
import type { CommandContext } from '../define-command.ts'
import { activate } from './activate.ts'
import { add } from './add.ts'
import { alertCommands } from './alerts.ts'
import { approvals } from './approvals.ts'
import { catalog } from './catalog.ts'
import { changeSetCommands } from './changeset/index.ts'
import { check } from './check.ts'
import { deactivate } from './deactivate.ts'
import { dev } from './dev.ts'
import { diff } from './diff.ts'
import { freezeCommands } from './freeze.ts'
import { history } from './history.ts'
import { impact } from './impact.ts'
import { init } from './init.ts'
import { jobs } from './jobs.ts'
import { keys } from './keys.ts'
import { link } from './link.ts'
import { newRemote } from './new.ts'
import { outdated } from './outdated.ts'
import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { releases } from './releases.ts'
import { retire } from './retire.ts'
import { rollback } from './rollback.ts'
import { settings } from './settings.ts'
import { ship } from './ship.ts'
import { status } from './status.ts'
import { types } from './types.ts'

/** All commands, in the order in which a release goes through them. */
export const commands: readonly Command<CommandContext>[] = [
  newRemote,
  init,
  add,
  dev,
  types,
  outdated,
  keys,
  ship,
  publish,
  check,
  link,
  activate,
  promote,
  ...changeSetCommands,
  ...freezeCommands,
  approvals,
  rollback,
  deactivate,
  jobs,
  settings,
  retire,
  releases,
  diff,
  impact,
  catalog,
  status,
  ...alertCommands,
  history,
]
