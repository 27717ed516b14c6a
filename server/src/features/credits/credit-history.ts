import type { CreditMovement } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import type { CreditHistoryEntry } from './credit-history-entry.ts'
import type { CreditStores } from './stores.ts'

const pageSize = 30
/** The beginning of a prompt is enough to recognize it. */
const maxPromptLength = 160

/** Lists a page of a member's credit movements, newest first. `nextCursor` is null on the last page. */
export async function listCreditMovements(
  ledger: CreditStores['ledger'],
  memberId: string,
  cursor?: string,
): Promise<{ movements: CreditMovement[]; nextCursor: string | null }> {
  const lines = await ledger.listMovements(memberId, { before: parseCursor(cursor), limit: pageSize + 1 })
  const shown = lines.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    movements: shown.map(toMovement),
    nextCursor: lines.length > pageSize && last ? `${last.at}.${last.key}` : null,
  }
}

/** The contract has checked the form of the cursor. */
function parseCursor(cursor: string | undefined): { at: number; key: string } | null {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return { at: Number(cursor.slice(0, dot)), key: cursor.slice(dot + 1) }
}

const outcomeKinds = { keep: 'spent', return: 'returned' } as const

function toMovement(line: CreditHistoryEntry): CreditMovement {
  const { key, at, kind, outcome, reserved, amount, balance, taskKind, prompt, creationId, note } = line
  const movement = { id: key, at: isoTime(at), amount, balance }
  if (kind !== 'hold')
    return {
      ...movement,
      kind: amount < 0 ? 'spent' : 'granted',
      reason: kind,
      ...(note !== null && { note }),
    }
  return {
    ...movement,
    kind: outcome ? outcomeKinds[outcome] : 'reserved',
    reason: taskKind ?? 'generation',
    reserved,
    ...(prompt !== null && { prompt: shorten(prompt) }),
    ...(creationId !== null && { creation: creationId }),
  }
}

function shorten(prompt: string): string {
  const characters = Array.from(prompt)
  return characters.length <= maxPromptLength ? prompt : `${characters.slice(0, maxPromptLength).join('')}…`
}
