import type { FastifyRequest } from 'fastify'

/** What the platform knows of a member of the product. */
export interface SiteMember {
  /** Stays the same when they change their name. */
  id: string
  /** Null without one. Remotes can exist for certain roles only. */
  role: string | null
  /** Whether they may change releases as a member, without a token. */
  isIntegrator: boolean
}

/** The accounts of a product, for releases that are not for all visitors. */
export interface SiteMembers {
  /** Finds the member who makes a request. Null without a valid session. */
  find(request: FastifyRequest): Promise<SiteMember | null>
  /** Finds the ids of the members with each of these ids or user names. Several members can have one name. */
  findIds(names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
