/** What the clock of every page shows. */
export const now = '2026-06-15T10:00:00Z'
