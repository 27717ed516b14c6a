import type { CodeState, ListedCode } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import type { ListPosition } from '../../../web/list-page.ts'

/** An activation code as it is stored. The code itself is not. */
export interface StoredCode {
  id: string
  /** The code carries a plan or credits. */
  plan: 'monthly' | 'annual' | null
  credits: number | null
  createdAt: number
  /** The id of the operator; null for the command line. */
  createdBy: string | null
  creatorName: string | null
  usedAt: number | null
  /** The id of the member; null for an unused code. */
  usedBy: string | null
  userName: string | null
  revokedAt: number | null
}

export const getCodePosition = ({ createdAt, id }: StoredCode): ListPosition => ({ at: createdAt, id })

export function getCodeState({ usedBy, revokedAt }: StoredCode): CodeState {
  if (usedBy !== null) return 'used'
  return revokedAt === null ? 'unused' : 'revoked'
}

/** Converts a code for a response of the console. */
export const toListedCode = (code: StoredCode): ListedCode => ({
  id: code.id,
  plan: code.plan,
  credits: code.credits,
  created_at: isoTime(code.createdAt),
  created_by: toReference(code.createdBy, code.creatorName),
  state: getCodeState(code),
  used_at: toOptionalTime(code.usedAt),
  used_by: toReference(code.usedBy, code.userName),
  revoked_at: toOptionalTime(code.revokedAt),
})

const toReference = (id: string | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' }

const toOptionalTime = (at: number | null) => (at === null ? null : isoTime(at))
