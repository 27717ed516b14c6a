import { dayMs } from '@tessera/server-kit/clock'
import type { MigrationFixtureRow } from './migration-fixture-rows.ts'

/** How long a session lasts after its last use. */
const sessionMs = 30 * dayMs

/** The id of the member who registers at a version of the schema: the number of its last migration. */
export const toSampleMemberId = (version: number) => `member-${String(version).padStart(2, '0')}`

/** The rows of a member who registers at a version of the schema, parents before their children. All times are its number. */
export function createSampleMemberRows(version: number): readonly MigrationFixtureRow[] {
  const id = toSampleMemberId(version)
  const medium = { owner_id: id, bytes: 1, width: 9, height: 16, placeholder: 'data:,', created_at: version }
  const task = {
    member_id: id,
    seed: 7,
    state: 'succeeded',
    stage: 'reviewing',
    attempts: 1,
    ready_at: version,
  }
  const creation = {
    owner_id: id,
    file_type: 'image',
    moderation: 'passed',
    is_public: 1,
    created_at: version,
  }
  return [
    {
      table: 'accounts',
      since: 1,
      values: {
        id,
        username: `Name of ${id}`,
        email: `${id}@example.org`,
        password_hash: 'hash',
        balance: 50,
        created_at: version,
      },
    },
    {
      table: 'sessions',
      since: 1,
      values: { token_hash: `token of ${id}`, account_id: id, expires_at: version + sessionMs },
      added: { 7: { created_at: version, last_seen_at: version, user_agent: 'Firefox' } },
    },
    {
      table: 'ledger',
      since: 2,
      values: { key: `registration:${id}`, account_id: id, kind: 'registration', amount: 60, at: version },
    },
    {
      table: 'ledger',
      since: 2,
      values: { key: `hold:${id}`, account_id: id, kind: 'hold', amount: -10, at: version },
    },
    {
      table: 'plan_periods',
      since: 2,
      values: {
        id: `plan of ${id}`,
        account_id: id,
        kind: 'trial',
        starts_at: version,
        ends_at: 90,
        granted: 1,
      },
    },
    {
      table: 'tasks',
      since: 3,
      values: {
        ...task,
        id: `task of ${id}`,
        idempotency_key: 'once',
        created_at: version,
        params: '{"kind":"generation","prompt":"a lake"}',
        engine_job_id: 'job',
        lease_holder: 'runner',
      },
      added: { 16: { ended_at: version }, 28: { submitting_at: version }, 59: { cancelable_until: 'begun' } },
    },
    {
      table: 'media',
      since: 3,
      values: { ...medium, id: `image-of-${id}`, file_extension: 'webp' },
    },
    {
      table: 'media',
      since: 3,
      values: { ...medium, id: `replaced-image-of-${id}`, file_extension: 'png' },
      added: { 13: { unused_since: version } },
    },
    {
      table: 'generations',
      since: 3,
      values: {
        id: `generation of ${id}`,
        member_id: id,
        prompt: 'a lake',
        scenario: 'general',
        width: 9,
        height: 16,
        engine: 'embedded',
        created_at: version,
      },
    },
    {
      table: 'generation_images',
      since: 3,
      values: {
        generation_id: `generation of ${id}`,
        position: 0,
        medium_id: `image-of-${id}`,
        verdict: 'passed',
        seed: 7,
        not_understood: '["trombone"]',
      },
    },
    {
      table: 'portfolios',
      since: 3,
      values: {
        id: `portfolio of ${id}`,
        member_id: id,
        title: 'Lakes',
        description: '',
        pages: '[]',
        created_at: version,
      },
      added: { 19: { unknown_fields: '{"later":1}' } },
    },
    {
      table: 'creations',
      since: 3,
      values: {
        ...creation,
        id: `creation-of-${id}`,
        sequence: version,
        medium_id: `image-of-${id}`,
        title: `lake ${id}`,
      },
      added: { 61: { word_tokens: '\u{e001}\u{e002}', word_tokens_version: 1 } },
    },
    {
      table: 'creations',
      since: 3,
      values: {
        ...creation,
        id: `deleted-creation-of-${id}`,
        medium_id: `replaced-image-of-${id}`,
        title: 'Lakes',
        portfolio_id: `portfolio of ${id}`,
        deleted_at: version,
      },
    },
    {
      table: 'creation_media',
      since: 3,
      values: { creation_id: `creation-of-${id}`, medium_id: `image-of-${id}` },
    },
    {
      table: 'creation_media',
      since: 3,
      values: { creation_id: `deleted-creation-of-${id}`, medium_id: `replaced-image-of-${id}` },
    },
    {
      table: 'feedback',
      since: 5,
      values: {
        id: `feedback of ${id}`,
        account_id: id,
        category: 'idea',
        text: 'More lakes',
        language: 'en',
        sent_at: version,
      },
    },
    {
      table: 'upscales',
      since: 12,
      values: { id: `task of ${id}`, member_id: id, original_id: `image-of-${id}`, created_at: version },
    },
    {
      table: 'granted_addresses',
      since: 27,
      values: { address_hash: `hash of ${id}`, kind: 'registration', granted_at: version },
    },
    {
      table: 'audit_log',
      since: 29,
      values: { at: version, actor: id, act: 'log-in', subject: id },
    },
    {
      table: 'payment_orders',
      since: 34,
      values: {
        id: `order of ${id}`,
        account_id: id,
        idempotency_key: 'once',
        offer: 'credits-100',
        credits: 100,
        price_hundredths: 500,
        currency: 'EUR',
        state: 'paid',
        created_at: version,
      },
    },
    {
      table: 'closed_orders',
      since: 48,
      values: {
        id: `closed order of ${id}`,
        session_id: 'cs_1',
        price_hundredths: 500,
        currency: 'EUR',
        created_at: version,
        paid_at: version,
      },
    },
    {
      table: 'media_analyses',
      since: 41,
      values: { medium_id: `image-of-${id}`, image_hash: '00ff00ff00ff00ff', stage: 'first', porn: 0.25 },
    },
    {
      table: 'media_parameters',
      since: 56,
      values: { medium_id: `image-of-${id}`, parameters: '{"prompt":"a lake"}' },
    },
    {
      table: 'creation_reports',
      since: 41,
      values: {
        creation_id: `creation-of-${id}`,
        reason: 'spam',
        reporter: 'member',
        reporter_id: id,
        reporter_key: 'hash',
        reported_at: version,
      },
    },
    {
      table: 'review_decisions',
      since: 41,
      values: {
        creation_id: `deleted-creation-of-${id}`,
        moderator_id: id,
        verdict: 'refused',
        former_verdict: 'waiting',
        reason: 'Too cold',
        withheld_portfolios: '[]',
        decided_at: version,
      },
      added: { 60: { rule: 'spam', appeal: 'It is mine', appealed_at: version } },
    },
    {
      table: 'notifications',
      since: 60,
      values: { account_id: id, kind: 'restoration', content: '{"kind":"restoration"}', created_at: version },
    },
  ]
}

/** The rows of a release of a remote that is live since a version of the schema. */
export const createSampleReleaseRows = (version: number): readonly MigrationFixtureRow[] => {
  const release = { name: `mfe-${version}`, version: `1.0.${version}` }
  return [
    {
      table: 'releases',
      since: 4,
      values: { ...release, record: '{}', published_at: version, published_by: 'a team' },
      added: { 22: { provenance: '{"commit":"abc"}' }, 32: { signed_by: 'key' } },
    },
    {
      table: 'live_releases',
      since: 4,
      values: { ...release, channel: 'production', activated_by: 'a team', activated_at: version },
      added: {
        24: { settings: '{"columns":3}' },
        67: { canary_group: 'a set' },
        73: { canary_cohort: '{"kind":"signed-in"}' },
      },
    },
    {
      table: 'release_history',
      since: 4,
      values: { ...release, at: version, by: 'a team', action: 'activate', channel: 'production', forced: 0 },
      added: { 20: { mounted: 1 }, 67: { change_id: 'a change', change_set: 'a set' } },
    },
    {
      table: 'freezes',
      since: 68,
      values: {
        id: `freeze of ${version}`,
        channel: 'production',
        starts_at: version,
        ends_at: version + 1,
        reason: 'a holiday',
        created_by: 'an integrator',
      },
    },
    {
      table: 'alert_subscriptions',
      since: 74,
      values: {
        id: `alert of ${version}`,
        remote: release.name,
        kind: 'webhook',
        target: 'https://chat.example/hooks',
        language: 'zh',
        created_by: 'a team',
        created_at: version,
      },
    },
    {
      table: 'change_sets',
      since: 67,
      values: { name: `set of ${version}`, created_by: 'a team', created_at: version, changed_at: version },
    },
    {
      table: 'change_set_releases',
      since: 67,
      values: { ...release, change_set: `set of ${version}`, added_by: 'a team', added_at: version },
    },
    {
      table: 'platform_tokens',
      since: 4,
      values: {
        id: `token of ${version}`,
        token_hash: `hash of ${version}`,
        remote: release.name,
        created_at: version,
      },
      added: { 21: { label: 'ci', expires_at: 90 } },
    },
  ]
}
