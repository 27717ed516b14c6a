import type { SiteMembers } from '@tessera/platform'
import type { Account } from '../accounts/members/account.ts'
import type { Member } from '../accounts/members/member.ts'
import { releaseRoles } from './requested-changes.ts'

/** Tells the platform which member makes a request, and which accounts have a name. */
export const createSiteMembers = (
  getMember: (request: Parameters<SiteMembers['find']>[0]) => Promise<Member | null>,
  accounts: { listNamed(names: readonly string[]): Promise<Pick<Account, 'id' | 'username'>[]> },
): SiteMembers => ({
  async find(request) {
    const member = await getMember(request)
    if (!member) return null
    const { id, role } = member
    return { id, role, isIntegrator: releaseRoles.some(each => each === role) }
  },

  async findIds(names) {
    const named = await accounts.listNamed(names)
    const ids = new Set(named.map(({ id }) => id))
    const byName = Map.groupBy(named, ({ username }) => username)
    // An id is exact. A member could take the id of another as a name
    return new Map(
      names.map(name => [name, ids.has(name) ? [name] : (byName.get(name) ?? []).map(({ id }) => id)]),
    )
  },
})
