import type { Command } from './command.ts'
import { activate } from './commands/activate.ts'
import { check } from './commands/check.ts'
import { dev } from './commands/dev.ts'
import { history } from './commands/history.ts'
import { link } from './commands/link.ts'
import { create } from './commands/new.ts'
import { promote } from './commands/promote.ts'
import { publish } from './commands/publish.ts'
import { rollback } from './commands/rollback.ts'
import { status } from './commands/status.ts'

/** All there is, in the order of a release's life. */
export const commands: readonly Command[] = [
  create,
  dev,
  publish,
  check,
  link,
  activate,
  promote,
  rollback,
  status,
  history,
]
