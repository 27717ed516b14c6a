import type { User } from '@tessera/shared-contracts'

/** Who looks at a state. */
export type Viewer = 'visitor' | 'member' | 'subscriber' | 'lapsed'

const mira: User = {
  username: 'Mira Vale',
  email: 'mira@example.org',
  avatarUrl: null,
  credits: 60,
  subscription: { plan: 'Basic', type: 'base', expiryDate: null },
}

export const people: Record<Viewer, User | null> = {
  visitor: null,
  member: mira,
  subscriber: {
    ...mira,
    credits: 7_230,
    subscription: { plan: 'Annual', type: 'annual', expiryDate: '2027-05-31' },
  },
  /** Whose plan has run out, as a server says it that keeps the plan's name. */
  lapsed: { ...mira, subscription: { plan: 'Monthly', type: 'monthly', expiryDate: '2026-06-01' } },
}
