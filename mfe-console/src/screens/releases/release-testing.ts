import type { ConsoleLiveRelease } from '@tessera/shared-contracts'

/** A release for tests, of which each field can differ. */
export const createLiveRelease = (fields: Partial<ConsoleLiveRelease> = {}): ConsoleLiveRelease => ({
  remote: 'mfe-gallery',
  version: '0.1.0+3fa9c2d1e4',
  previous: '0.1.0+11aa22bb33',
  activated_by: 'team mfe-gallery (ci)',
  activated_at: '2026-01-31T12:00:00Z',
  mounts: 970,
  faults: 30,
  screen_bytes: { wall: 96_000, viewer: 212_345 },
  provenance: { commit: '0123456789abcdef', branch: 'main', dirty: true, author: 'Ada', note: 'Faster wall' },
  signed_by: 'key-1',
  settings_count: 5,
  changed_settings_count: 2,
  ...fields,
})

export const canary: NonNullable<ConsoleLiveRelease['canary']> = {
  version: '0.2.0+99ff88ee77',
  percent: 10,
  activated_by: 'Grace',
  mounts: 95,
  faults: 5,
}
