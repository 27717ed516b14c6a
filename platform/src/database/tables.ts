import type { KitTables } from '@tessera/server-kit/database/tables'
import type { Generated } from 'kysely'
import type { Channel } from '@tessera/shared-contracts'

/** Reports of pages, by kind. */
interface ReportCounts {
  mounts: number
  faults: number
  measured: number
  inp: number
  lcp: number
  tasks: number
}

/** The tables of the platform. Times are milliseconds since 1970. */
export interface PlatformTables extends KitTables {
  releases: {
    name: string
    version: string
    record: string
    /** The size of all its files. Null for a release that a server of an earlier release stored. */
    bytes: number | null
    published_at: number
    published_by: string
    /** JSON. */
    provenance: string
    /** The key that has signed it. */
    signed_by: string | null
    /** Null: its files are stored. */
    retired_at: number | null
  }
  /** Releases that a link to staging shows. */
  linked_releases: { name: string; version: string; expires_at: number }
  /** `content` is JSON: what the link shows. */
  composition_links: { id: string; content: string; expires_at: number }
  /** Named lists of releases that belong together. */
  change_sets: {
    name: string
    note: string | null
    created_by: string
    created_at: number
    /** When a release was last added or removed. */
    changed_at: number
  }
  change_set_releases: {
    change_set: string
    name: string
    version: string
    added_by: string
    added_at: number
  }
  /** `findings` is JSON. */
  mount_verdicts: { key: string; findings: string; made_at: number }
  /** Since when a rule judges a channel. */
  gate_rules: { channel: string; rule: string; introduced_at: number }
  /** `image` is a JPEG in base64. */
  gate_screenshots: { id: string; image: string; taken_at: number }
  live_releases: {
    channel: string
    name: string
    version: string
    previous: string | null
    activated_by: string
    activated_at: number
    canary_version: string | null
    canary_percent: number | null
    canary_by: string | null
    /** What the canaries have in common that the same visitors get. Null for the canary of one remote. */
    canary_group: string | null
    /** JSON: the visitors of a canary that is not for all, and its share of them; `canary_percent` is 0 then. */
    canary_cohort: string | null
    /** JSON: the values of the remote's settings that differ from its defaults. */
    settings: string
  }
  release_history: {
    id: Generated<number>
    at: number
    by: string
    action: string
    channel: string | null
    name: string
    version: string
    previous: string | null
    forced: number
    note: string | null
    /** 1: the gate mounted the screens. 0: it had no browser. Null: it was skipped. */
    mounted: number | null
    /** The same for all entries of one change. Null for a change of one remote. */
    change_id: string | null
    /** The name of the change set that was activated or rolled back. */
    change_set: string | null
    /** 1: the activation gave up the release before, for pages and rollbacks. Null: an earlier server wrote the entry. */
    without_fallback: number | null
  }
  release_health: { channel: string; name: string; version: string } & ReportCounts
  release_reporters: {
    channel: string
    name: string
    version: string
    visitor: string
    outcome: string
    /** A hash of the network of the visitor. */
    network: string
  }
  fault_reports: {
    channel: string
    composition: string
    name: string
    version: string
    fell_back_to: string | null
    phase: string
    message: string
    stack: string | null
    path: string
    at: number
    /** A hash. Empty for a report without a visitor, and for those of earlier servers. */
    network: Generated<string>
  }
  /** The mounts and faults that were counted in each minute. */
  release_report_minutes: {
    channel: string
    name: string
    version: string
    /** The start of the minute. */
    minute: number
  } & ReportCounts
  /** The faults of a release, grouped by message and stack. */
  release_fault_groups: {
    channel: string
    name: string
    version: string
    fingerprint: string
    count: number
    first_at: number
    last_at: number
    phase: string
    message: string
    stack: string | null
    /** Null where no screen of the release has the path of the page. */
    screen: string | null
    /** Of an extension that failed in its slot. */
    extension: Generated<string | null>
    slot: Generated<string | null>
  }
  /** Changes of channels, and checks, that wait for each other. */
  change_jobs: {
    /** The order in which jobs were added. */
    number: Generated<number>
    id: string
    channel: Channel
    queue: 'changes' | 'immediate' | 'checks'
    /** The `JobRequest` as JSON. */
    request: string
    /** The name of the actor. */
    requested_by: string
    /** The remote that the actor may change; null for an integrator. */
    actor_remote: string | null
    idempotency_key: string
    state: 'scheduled' | 'queued' | 'running' | 'succeeded' | 'refused' | 'failed' | 'canceled'
    /** The `MountingProgress` as JSON. */
    progress: string | null
    /** The `JobResult` as JSON, once the channel has changed. */
    applied: string | null
    /** The `JobResult` as JSON, of a job that has ended. */
    result: string | null
    canceled_by: string | null
    /** How often a server has started it. */
    attempts: number
    /** The id of the runner that runs it. */
    lease_holder: string | null
    lease_until: number | null
    /** When a scheduled job is queued. Null for other jobs. */
    starts_at: number | null
    created_at: number
    started_at: number | null
    ended_at: number | null
  }
  /** Times in which nothing new goes live on a channel. */
  freezes: {
    id: string
    channel: string
    starts_at: number
    ends_at: number
    reason: string
    created_by: string
  }
  approval_requests: {
    /** The text of the change, or a hash of a long one. */
    change: string
    long_change: string | null
    requested_by: string
    requested_at: number
    /** JSON. Null where the change names its releases. */
    origin: string | null
  }
  signing_keys: { id: string; remote: string; public_key: string; label: string; created_at: number }
  /** Where messages about the health of a remote's releases go. */
  alert_subscriptions: {
    id: string
    remote: string
    kind: string
    target: string
    language: string
    created_by: string
    created_at: number
    last_sent_at: Generated<number | null>
    last_error: Generated<string | null>
    failed_at: Generated<number | null>
  }
  alert_messages: {
    id: string
    subscription: string
    /** The same for the same change of a release. */
    event: string
    /** JSON. */
    content: string
    created_at: number
    /** Null: it was delivered, or is not tried again. */
    due_at: number | null
    attempts: Generated<number>
  }
  /** The releases that were reported to their teams as unhealthy, until they are healthy. */
  unhealthy_releases: { channel: string; name: string; version: string }
  /** The kinds of faults that were reported to the team of a remote. */
  alerted_faults: { channel: string; name: string; fingerprint: string; at: number }
  policy_reports: {
    channel: string
    directive: string
    blocked: string
    release: string
    reports: number
    last_at: number
  }
  platform_tokens: {
    id: string
    token_hash: string
    remote: string | null
    label: string
    created_at: number
    expires_at: number | null
    last_used_at: number | null
  }
}
