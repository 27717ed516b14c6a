import type { Role } from '@tessera/shared-contracts'

/** The pages of the console in the order of its navigation, and who may open them. */
export const consolePages = [
  { name: 'review', path: '/console/review', roles: ['operator', 'moderator'] },
  { name: 'members', path: '/console/members', roles: ['operator'] },
  { name: 'codes', path: '/console/codes', roles: ['operator'] },
  { name: 'feedback', path: '/console/feedback', roles: ['operator'] },
  { name: 'releases', path: '/console/releases', roles: ['operator', 'integrator'] },
  { name: 'health', path: '/console/health', roles: ['operator'] },
  { name: 'audit', path: '/console/audit', roles: ['operator'] },
] as const satisfies readonly { name: string; path: string; roles: readonly Role[] }[]

export type ConsolePageName = (typeof consolePages)[number]['name']

/** Returns the pages that a role may open. A role of a later release has none. */
export const listPagesForRole = (role: Role | null) =>
  consolePages.filter(({ roles }) => (roles as readonly (Role | null)[]).includes(role))
