import type { SiteCall } from '../src/gate/rules/site-calls.ts'

/** The calls of the product that the tests have instead of one. */
export const testCalls: readonly SiteCall[] = [
  { method: 'GET', path: '/api/wall' },
  {
    method: 'POST',
    path: '/api/old-wall',
    deprecated: { since: '2026-01-01', until: '2026-06-01', instead: 'GET /api/wall' },
  },
]
