import { dayMs } from '@tessera/platform/clock'
import type { DatedRow } from './rows-of-age.ts'

/** How long a session lasts after its last use. */
const sessionMs = 30 * dayMs

/** The id of the member who registers at an age of the database: the number of its last migration. */
export const toMemberId = (age: number) => `member-${String(age).padStart(2, '0')}`

/** The rows of a member who registers at an age, parents before their children. All times are the age. */
export function createMemberRows(age: number): readonly DatedRow[] {
  const id = toMemberId(age)
  const medium = { owner_id: id, bytes: 1, width: 9, height: 16, placeholder: 'data:,', created_at: age }
  const task = { member_id: id, seed: 7, state: 'succeeded', stage: 'reviewing', attempts: 1, ready_at: age }
  const work = { owner_id: id, file_type: 'image', moderation: 'passed', is_public: 1, created_at: age }
  return [
    {
      ...{ table: 'accounts', since: 1 },
      values: {
        ...{ id, username: `Name of ${id}`, email: `${id}@example.org`, password_hash: 'hash' },
        ...{ balance: 50, created_at: age },
      },
    },
    {
      ...{ table: 'sessions', since: 1 },
      values: { token_hash: `token of ${id}`, account_id: id, expires_at: age + sessionMs },
      added: { 7: { created_at: age, last_seen_at: age, user_agent: 'Firefox' } },
    },
    {
      ...{ table: 'ledger', since: 2 },
      values: { key: `registration:${id}`, account_id: id, kind: 'registration', amount: 60, at: age },
    },
    {
      ...{ table: 'ledger', since: 2 },
      values: { key: `hold:${id}`, account_id: id, kind: 'hold', amount: -10, at: age },
    },
    {
      ...{ table: 'plan_periods', since: 2 },
      values: { id: `plan of ${id}`, account_id: id, kind: 'trial', starts_at: age, ends_at: 90, granted: 1 },
    },
    {
      ...{ table: 'tasks', since: 3 },
      values: {
        ...{ ...task, id: `task of ${id}`, idempotency_key: 'once', created_at: age },
        ...{
          params: '{"kind":"generation","prompt":"a lake"}',
          engine_job_id: 'job',
          lease_holder: 'runner',
        },
      },
      added: { 16: { ended_at: age }, 28: { submitting_at: age } },
    },
    {
      ...{ table: 'media', since: 3 },
      values: { ...medium, id: `image-of-${id}`, file_extension: 'webp' },
    },
    {
      ...{ table: 'media', since: 3 },
      values: { ...medium, id: `replaced-image-of-${id}`, file_extension: 'png' },
      added: { 13: { unused_since: age } },
    },
    {
      ...{ table: 'generations', since: 3 },
      values: {
        ...{ id: `generation of ${id}`, member_id: id, prompt: 'a lake', scenario: 'general' },
        ...{ width: 9, height: 16, engine: 'embedded', created_at: age },
      },
    },
    {
      ...{ table: 'generation_images', since: 3 },
      values: {
        ...{ generation_id: `generation of ${id}`, position: 0, medium_id: `image-of-${id}` },
        ...{ verdict: 'passed', seed: 7, not_understood: '["trombone"]' },
      },
    },
    {
      ...{ table: 'portfolios', since: 3 },
      values: {
        ...{ id: `portfolio of ${id}`, member_id: id, title: 'Lakes', description: '', pages: '[]' },
        created_at: age,
      },
      added: { 19: { unknown_fields: '{"later":1}' } },
    },
    {
      ...{ table: 'creations', since: 3 },
      values: {
        ...work,
        id: `creation-of-${id}`,
        sequence: age,
        medium_id: `image-of-${id}`,
        title: `lake ${id}`,
      },
    },
    {
      ...{ table: 'creations', since: 3 },
      values: {
        ...{ ...work, id: `deleted-creation-of-${id}`, medium_id: `replaced-image-of-${id}`, title: 'Lakes' },
        ...{ portfolio_id: `portfolio of ${id}`, deleted_at: age },
      },
    },
    {
      ...{ table: 'creation_media', since: 3 },
      values: { creation_id: `creation-of-${id}`, medium_id: `image-of-${id}` },
    },
    {
      ...{ table: 'creation_media', since: 3 },
      values: { creation_id: `deleted-creation-of-${id}`, medium_id: `replaced-image-of-${id}` },
    },
    {
      ...{ table: 'feedback', since: 5 },
      values: {
        ...{ id: `feedback of ${id}`, account_id: id, category: 'idea', text: 'More lakes' },
        ...{ language: 'en', sent_at: age },
      },
    },
    {
      ...{ table: 'upscales', since: 12 },
      values: { id: `task of ${id}`, member_id: id, original_id: `image-of-${id}`, created_at: age },
    },
    {
      ...{ table: 'granted_addresses', since: 27 },
      values: { address_hash: `hash of ${id}`, kind: 'registration', granted_at: age },
    },
    {
      ...{ table: 'audit_log', since: 29 },
      values: { at: age, actor: id, act: 'log-in', subject: id },
    },
    {
      ...{ table: 'payment_orders', since: 34 },
      values: {
        ...{ id: `order of ${id}`, account_id: id, idempotency_key: 'once', offer: 'credits-100' },
        ...{ credits: 100, price_hundredths: 500, currency: 'EUR', state: 'paid', created_at: age },
      },
    },
  ]
}

/** The rows of a release that is live since an age. */
export const createReleaseRows = (age: number): readonly DatedRow[] => {
  const release = { name: `mfe-${age}`, version: `1.0.${age}` }
  return [
    {
      ...{ table: 'releases', since: 4 },
      values: { ...release, record: '{}', published_at: age, published_by: 'a team' },
      added: { 22: { provenance: '{"commit":"abc"}' }, 32: { signed_by: 'key' } },
    },
    {
      ...{ table: 'live_releases', since: 4 },
      values: { ...release, channel: 'production', activated_by: 'a team', activated_at: age },
      added: { 24: { settings: '{"columns":3}' } },
    },
    {
      ...{ table: 'release_history', since: 4 },
      values: { ...release, at: age, by: 'a team', action: 'activate', channel: 'production', forced: 0 },
      added: { 20: { mounted: 1 } },
    },
    {
      ...{ table: 'platform_tokens', since: 4 },
      values: { id: `token of ${age}`, token_hash: `hash of ${age}`, remote: release.name, created_at: age },
      added: { 21: { label: 'ci', expires_at: 90 } },
    },
  ]
}
