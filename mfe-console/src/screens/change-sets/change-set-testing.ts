import type { ConsoleChangeSet } from '@tessera/shared-contracts'

const team = 'team mfe-gallery 4f2a (ci)'

/** A change set with a canary on production: of a live gallery, and of a portfolio that the channel does not have. */
export const createChangeSet = (fields: Partial<ConsoleChangeSet> = {}): ConsoleChangeSet => ({
  name: 'albums',
  note: 'Shared albums',
  created_by: team,
  created_at: '2026-01-02T10:00:00Z',
  releases: [
    {
      remote: 'mfe-gallery',
      version: '0.3.0+3fa9c2d1e4',
      added_by: team,
      added_at: '2026-01-02T10:00:00Z',
      live: [
        { channel: 'production', version: '0.2.0', canary: { version: '0.3.0+3fa9c2d1e4', percent: 10 } },
        { channel: 'staging', version: '0.3.0+3fa9c2d1e4', canary: null },
      ],
    },
    {
      remote: 'mfe-portfolio',
      version: '0.4.0',
      added_by: 'team mfe-portfolio',
      added_at: '2026-01-03T10:00:00Z',
      live: [
        { channel: 'production', version: null, canary: null },
        { channel: 'staging', version: '0.1.0', canary: null },
      ],
    },
  ],
  states: [
    { channel: 'production', state: 'canary' },
    { channel: 'staging', state: 'off' },
  ],
  ...fields,
})
