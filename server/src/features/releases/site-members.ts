import type { SiteMembers } from '@tessera/platform'
import type { Account } from '../accounts/members/account.ts'
import type { Member } from '../accounts/members/member.ts'
import { releaseRoles } from './requested-changes.ts'

/** Each name is a parameter twice, and a query has `maxParameters`. */
const namesOfQuery = 500

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
    const named: Pick<Account, 'id' | 'username'>[] = []
    for (let first = 0; first < names.length; first += namesOfQuery)
      named.push(...(await accounts.listNamed(names.slice(first, first + namesOfQuery))))
    const ids = new Set(named.map(({ id }) => id))
    const byName = Map.groupBy(named, ({ username }) => username)
    // An id is exact. A member could take the id of another as a name
    return new Map(
      names.map(name => [name, ids.has(name) ? [name] : (byName.get(name) ?? []).map(({ id }) => id)]),
    )
  },
})
