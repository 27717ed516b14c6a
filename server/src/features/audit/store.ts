import type { Queries } from '../../infra/database/queries.ts'

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

/** An entry. A member's contains no name and no address. An operator's contains the command line as typed. */
export interface AuditEntry {
  at: number
  /** `member` and the id, `operator`, or the owner of a platform token. */
  actor: string
  act: string
  /** The arguments of a command, or ids of what a member with a role changed; empty for the actor's own account. */
  subject: string
}

/** The audit log. Entries are added and read, and nothing changes or removes one. */
export const createAuditStore = (queries: Queries) => ({
  async addOfMember(memberId: string, act: MemberAction, at: number, subject = '') {
    await queries
      .insertInto('audit_log')
      .values({ at, actor: `member ${memberId}`, act, subject })
      .execute()
  },

  async addOfOperator(act: string, subject: string, at: number) {
    await queries.insertInto('audit_log').values({ at, actor: 'operator', act, subject }).execute()
  },

  async hasActed(memberId: string, act: MemberAction): Promise<boolean> {
    const row = await queries
      .selectFrom('audit_log')
      .select('id')
      .where('actor', '=', `member ${memberId}`)
      .where('act', '=', act)
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
})
