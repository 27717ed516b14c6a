import { buildContainsCondition } from '../../database/contains-condition.ts'
import type { Queries } from '../../database/queries.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>
      at: number
      actor: string
      act: string
      subject: string
      /** The member whom the act of an operator concerns. */
      member_id: Generated<string | null>
    }
  }
}

/** The action of a member. For an operator it is the name of the command. */
export type MemberAction =
  | 'register'
  | 'log in'
  | 'log out'
  | 'change password'
  | 'reset password'
  | 'change email'
  | 'revert email change'
  | 'end session'
  | 'add passkey'
  | 'remove passkey'
  | 'turn on authenticator app'
  | 'turn off authenticator app'
  | 'renew recovery codes'
  | 'use recovery code'
  | 'link identity'
  | 'unlink identity'
  | 'end other sessions'
  | 'export data'
  | 'delete account'
  | 'pass creation'
  | 'refuse creation'
  | 'undo review'
  | 'request release change'
  | 'approve release change'
  | 'cancel scheduled change'
  | 'add freeze'
  | 'end freeze'
  | 'adjust credits'
  | 'suspend member'
  | 'restore member'
  | 'send password reset'
  | 'end member sessions'
  | 'mint codes'
  | 'revoke codes'

/** What an act in the console concerns: ids, never a name or an address. */
type AuditSubject = string | { memberId: string; detail?: string }

/** Which entries a list has. Times are milliseconds since 1970. */
export interface AuditFilter {
  /** The id of a member, `operator`, or a part of the owner of a platform token. */
  actor?: string | undefined
  act?: string | undefined
  from?: number | undefined
  /** Exclusive. */
  until?: number | undefined
}

/** The place of an entry among those of its table. */
export interface AuditPosition {
  at: number
  id: number
}

interface AuditRange {
  after: AuditPosition | null
  limit: number
}

/** An entry. A member's contains no name and no address. An operator's contains the command line as typed. */
export interface AuditEntry {
  at: number
  /** `member` and the id, `operator`, or the owner of a platform token. */
  actor: string
  act: string
  /** The arguments of a command, or the ids that an act in the console concerns; empty for the actor's own account. */
  subject: string
}

/** The audit log. Entries are added and read, and nothing changes or removes one. */
export const createAuditStore = (queries: Queries) => ({
  /** @param subject what the act concerns, if that is not the actor's own account */
  async addOfMember(memberId: string, act: MemberAction, at: number, subject: AuditSubject = '') {
    const concerned = typeof subject === 'string' ? null : subject
    await queries
      .insertInto('audit_log')
      .values({
        at,
        actor: `member ${memberId}`,
        act,
        subject: typeof subject === 'string' ? subject : describeMember(subject),
        member_id: concerned?.memberId ?? null,
      })
      .execute()
  },

  async addOfOperator(act: string, subject: string, at: number) {
    await queries.insertInto('audit_log').values({ at, actor: 'operator', act, subject }).execute()
  },

  /** @param after milliseconds since 1970 */
  async hasActed(memberId: string, act: MemberAction, after = 0): Promise<boolean> {
    const row = await queries
      .selectFrom('audit_log')
      .select('id')
      .where('actor', '=', `member ${memberId}`)
      .where('act', '=', act)
      .where('at', '>', after)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Lists the newest entries, newest first, of one member or of all. */
  list: ({ limit, memberId }: { limit: number; memberId?: string | undefined }): Promise<AuditEntry[]> =>
    queries
      .selectFrom('audit_log')
      .select(['at', 'actor', 'act', 'subject'])
      .$if(memberId !== undefined, query => query.where('actor', '=', `member ${memberId}`))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** Lists entries, newest first. A member's are also those of operators about them. */
  listEntries: ({ actor, act, from, until }: AuditFilter, { after, limit }: AuditRange) =>
    queries
      .selectFrom('audit_log')
      .select(['id', 'at', 'actor', 'act', 'subject'])
      .$if(actor === 'operator', query => query.where('actor', '=', 'operator'))
      .$if(actor !== undefined && actor !== 'operator', query =>
        query.where(row =>
          row.or([row('actor', '=', `member ${actor ?? ''}`), row('member_id', '=', actor ?? '')]),
        ),
      )
      .$if(act !== undefined, query => query.where('act', '=', act ?? ''))
      .$if(from !== undefined, query => query.where('at', '>=', from ?? 0))
      .$if(until !== undefined, query => query.where('at', '<', until ?? 0))
      .$if(after !== null, query =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? 0)),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** Lists changes of releases, newest first. */
  listReleaseChanges: ({ actor, act, from, until }: AuditFilter, { after, limit }: AuditRange) =>
    queries
      .selectFrom('release_history')
      .select(['id', 'at', 'by', 'action', 'name', 'version', 'channel'])
      .$if(actor !== undefined, query => query.where(buildContainsCondition('by', actor ?? '')))
      .$if(act !== undefined, query => query.where('action', '=', act ?? ''))
      .$if(from !== undefined, query => query.where('at', '>=', from ?? 0))
      .$if(until !== undefined, query => query.where('at', '<', until ?? 0))
      .$if(after !== null, query =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? 0)),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})

const describeMember = ({ memberId, detail }: { memberId: string; detail?: string }): string =>
  detail === undefined ? `member ${memberId}` : `member ${memberId} ${detail}`
