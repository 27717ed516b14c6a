import type { CommandServices } from './command.ts'

/** The result of one check of `status`: whether the part has a problem, as a sentence and as numbers. */
export interface StatusFinding {
  part: string
  wrong: boolean
  /** The site works, and the operator should still act. */
  isWarning?: boolean
  says: string
  numbers?: Record<string, unknown>
}

export type StatusCheck = (adapters: CommandServices) => Promise<StatusFinding | StatusFinding[]>
