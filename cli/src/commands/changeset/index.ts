import { activate, check, link, rollback } from './change.ts'
import { add, create, remove } from './edit.ts'
import { list, show } from './read.ts'

export const changeSetCommands = [create, add, remove, list, show, link, check, activate, rollback] as const
