import type { Command } from '../define-command.ts'
import { activate } from './activate.ts'
import { check } from './check.ts'
import { deactivate } from './deactivate.ts'
import { dev } from './dev.ts'
import { diff } from './diff.ts'
import { history } from './history.ts'
import { keys } from './keys.ts'
import { link } from './link.ts'
import { newRemote } from './new.ts'
import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { releases } from './releases.ts'
import { retire } from './retire.ts'
import { rollback } from './rollback.ts'
import { settings } from './settings.ts'
import { status } from './status.ts'

/** All commands, in the order in which a release goes through them. */
export const commands: readonly Command[] = [
  newRemote,
  dev,
  keys,
  publish,
  check,
  link,
  activate,
  promote,
  rollback,
  deactivate,
  settings,
  retire,
  releases,
  diff,
  status,
  history,
]
