import type { FileType, ReportReason } from '@tessera/shared-contracts'
import type { TextValues } from '@tessera/server-kit/texts'
import type { TextKey } from '../../texts.ts'

/** A moderator's decision on a creation of the member. */
export interface DecisionContent {
  kind: 'decision'
  creationId: string
  title: string | null
  fileType: FileType
  /** The medium whose thumbnail is shown. */
  mediumId: string
  outcome: 'passed' | 'refused' | 'takenDown' | 'restored' | 'upheld'
  /** Whether the member shows the creation, as far as moderation lets it. */
  isPublic: boolean
  rule: ReportReason | null
  /** What the moderator wrote. */
  reason: string | null
}

/** A task that has ended. */
export interface TaskContent {
  kind: 'task'
  taskId: string
  taskKind: 'generation' | 'upscale'
  prompt: string | null
  /** The medium of the first result; null after a failure. */
  mediumId: string | null
  failure: { key: TextKey; values?: TextValues } | null
}

/** The suspension of the member has ended. */
interface RestorationContent {
  kind: 'restoration'
}

/** What a notification is about, as it was when it was made. Each kind has its own fields. */
export type NotificationContent = DecisionContent | TaskContent | RestorationContent
