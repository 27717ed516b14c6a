import type { Generated } from 'kysely'
import type { PlatformTables } from '@tessera/platform/database/tables'
import type { FileType, Language, ReportReason, Role, ScenarioId } from '@tessera/shared-contracts'
import type { ChallengePurpose } from '../../features/accounts/two-step/challenges-store.ts'
import type { Feedback } from '../../features/feedback/feedback.ts'
import type { FreeGrant } from '../../features/credits/free-grants-store.ts'
import type { LedgerEntryKind } from '../../features/credits/ledger.ts'
import type { PlanKind } from '../../features/credits/plans.ts'
import type { MediaExtension } from '../../features/media/media.ts'
import type { PaymentOrder } from '../../features/payments/orders.ts'
import type { Classification, Likelihoods, Verdict } from '../../features/moderation/moderation.ts'

/** Times are milliseconds since 1970; ids are those of `ids.ts`. */
export interface Tables extends PlatformTables {
  accounts: {
    id: string
    username: string
    /** Lower case. */
    email: string
    password_hash: string
    avatar_url: string | null
    /** The sum of the account's ledger; only `ledger-store.ts` changes it. */
    balance: Generated<number>
    created_at: number
    /** When the member deleted it; the row is deleted after the member's files. */
    closed_at: Generated<number | null>
    /** Set while an operator suspends the member. */
    suspended_at: Generated<number | null>
    /** Why an operator suspended the member, for operators. */
    suspension_reason: Generated<string | null>
    /** The language of mails to the member: that of the last page they opened. */
    language: Generated<Language>
    role: Generated<Role | null>
  }
  audit_log: {
    id: Generated<number>
    at: number
    actor: string
    act: string
    subject: string
    /** The member whom the act of an operator concerns. */
    member_id: Generated<string | null>
  }
  granted_addresses: { address_hash: string; kind: FreeGrant; granted_at: number }
  sessions: {
    token_hash: string
    account_id: string
    expires_at: number
    created_at: number
    last_seen_at: number
    user_agent: string
    /** From `getClientNetwork`, of the last recorded request. Empty for sessions of earlier servers. */
    network: Generated<string>
    /** When the member last confirmed a second factor in it; 0 if never. */
    verified_at: Generated<number>
  }
  /** The value of each series in a minute, or the mean of a quarter of an hour. */
  metric_samples: { series: string; step_minutes: number; at: number; value: number }
  /** Changes of channels that members requested in the console. */
  release_grants: {
    id: string
    account_id: string
    /** The session in which the member requested it. */
    session_hash: string
    /** The `ReleaseChange` as JSON. */
    change: string
    /** The `ChannelEffect`s that the member sees, as JSON. */
    effects: string
    created_at: number
    expires_at: number
    used_at: Generated<number | null>
  }
  /** Identities at OpenID Connect providers. */
  linked_identities: {
    issuer: string
    /** The provider's id of the user. */
    subject: string
    account_id: string
    email: string | null
    linked_at: number
  }
  passkeys: {
    /** The credential's id in base64url, as the browser sends it. */
    id: string
    account_id: string
    name: string
    /** In base64url. */
    public_key: string
    /** The signature counter that the authenticator last reported. */
    counter: number
    /** A JSON array. */
    transports: string
    created_at: number
    last_used_at: number | null
  }
  passkey_challenges: {
    challenge_hash: string
    /** Null for a log-in without a password: the account is not known yet. */
    account_id: string | null
    purpose: ChallengePurpose
    expires_at: number
  }
  totp_secrets: {
    account_id: string
    /** In base32. */
    secret: string
    created_at: number
    /** Null until the member entered a first code. */
    confirmed_at: number | null
    /** The time step of the last accepted code: a code works once. */
    last_used_step: Generated<number>
  }
  recovery_codes: { account_id: string; code_hash: string }
  email_changes: {
    account_id: string
    /** The new address, in lower case. */
    email: string
    code_hash: string
    attempts: Generated<number>
    sent_at: number
    expires_at: number
  }
  /** `email` is the address before the change. */
  email_reverts: { token_hash: string; account_id: string; email: string; expires_at: number }
  password_resets: { token_hash: string; account_id: string; expires_at: number }
  rate_limits: { key: string; used: number; resets_at: number }
  verification_codes: {
    email: string
    code_hash: string
    attempts: Generated<number>
    sent_at: number
    expires_at: number
  }

  /** Rows are added, never changed. */
  ledger: {
    key: string
    account_id: string
    kind: LedgerEntryKind
    amount: number
    at: number
    /** Why an operator adjusted the credits; null for other kinds. */
    reason: Generated<string | null>
  }
  plan_periods: {
    id: string
    account_id: string
    kind: PlanKind
    starts_at: number
    ends_at: number
    /** 1 when its credits are in the ledger. */
    granted: number
  }
  /** Carries a plan or credits. */
  activation_codes: {
    code_hash: string
    /** The name of the code in lists. The code cannot be derived from it. */
    id: string
    plan: 'monthly' | 'annual' | null
    credits: number | null
    created_at: number
    spent_by: string | null
    spent_at: number | null
    /** When an operator revoked it. It cannot be redeemed afterwards. */
    revoked_at: Generated<number | null>
    /** The operator who created it in the console; null for the command. */
    created_by: Generated<string | null>
  }

  payment_orders: {
    id: string
    account_id: string
    idempotency_key: string
    offer: PaymentOrder['offer']
    credits: number
    /** In hundredths of the currency, whatever its smallest coin is. */
    price_hundredths: number
    currency: string
    state: PaymentOrder['state']
    /** The provider's id of the checkout. */
    session_id: Generated<string | null>
    checkout_url: Generated<string | null>
    created_at: number
    paid_at: Generated<number | null>
  }
  /** The provider's events that were applied. */
  payment_events: { id: string; order_id: string; received_at: number }

  feedback: {
    id: string
    account_id: string | null
    category: Feedback['category']
    text: string
    email: string | null
    language: Language
    sent_at: number
  }

  tasks: {
    id: string
    member_id: string
    idempotency_key: string
    kind: 'generation' | 'upscale'
    /** The `TaskParams` as JSON. */
    params: string
    seed: number
    state: 'open' | 'succeeded' | 'failed'
    stage: 'waiting' | 'running' | 'drawn' | 'reviewing'
    progress: number | null
    /** The number of jobs before it in the engine's queue. */
    queue_position: number | null
    engine_job_id: string | null
    submitting_at: Generated<number | null>
    attempts: number
    /** A `TaskFailure` as JSON. */
    failure: string | null
    /** When the task can be claimed: while it is leased, the end of the lease. */
    ready_at: number
    /** The id of the runner that has leased the task. */
    lease_holder: string | null
    created_at: number
    /** Null for a task that is open, or that ended before migration 0016. */
    ended_at: Generated<number | null>
  }
  media: {
    id: string
    owner_id: string
    file_extension: MediaExtension
    bytes: number
    width: number
    height: number
    placeholder: string
    created_at: number
    /** When its files were deleted, or marked for deletion. */
    removed_at: Generated<number | null>
    /** When a portfolio stopped showing it. The cleanup clears it if something else shows the medium. */
    unused_since: Generated<number | null>
  }
  /** What is known of the image of a medium. Media of earlier servers have no row. */
  media_analyses: Record<keyof Likelihoods, Generated<number | null>> & {
    medium_id: string
    image_hash: string
    /** The stage that returned the likelihoods; they are null without it. */
    stage: Classification['stage'] | null
  }
  generations: {
    id: string
    member_id: string
    prompt: string
    scenario: ScenarioId
    model_id: string | null
    model_strength: number | null
    width: number
    height: number
    engine: string
    created_at: number
    deleted_at: number | null
  }
  generation_images: {
    generation_id: string
    position: number
    medium_id: string
    verdict: Verdict
    seed: number
    /** The words of the prompt that the engine did not understand, as JSON. */
    not_understood: string
  }
  /** The result's columns are null until there is one. */
  upscales: {
    id: string
    member_id: string
    original_id: string
    result_id: string | null
    engine: string | null
    verdict: Verdict | null
    fidelity: number | null
    created_at: number
    /** When it was hidden; the row is deleted with its files. */
    retired_at: number | null
  }
  portfolios: {
    id: string
    member_id: string
    title: string
    description: string
    /** The pages as JSON. */
    pages: string
    /** Other fields of the document as JSON, which another release has written. */
    unknown_fields: Generated<string>
    created_at: number
  }
  creations: {
    id: string
    owner_id: string
    file_type: FileType
    /** Its unique sequence number in the gallery; null until it passes moderation. */
    sequence: number | null
    medium_id: string
    title: string
    prompt: string | null
    generation_id: string | null
    portfolio_id: string | null
    moderation: Verdict
    is_public: number
    created_at: number
    deleted_at: number | null
  }
  /** View: the creations that all users may see. */
  public_creations: { id: string }
  /** The authors of creations as JSON, maintained by triggers. */
  gallery_authors: { id: number; account_id: string; author: string; username: string }
  /** View: the JSON of each creation, which continues that of its author. */
  gallery_items: { id: string; sequence: number | null; author_id: number; file_type: FileType; item: string }
  /** The creations of the gallery, maintained by triggers. */
  gallery: { sequence: number; author_id: number; file_type: FileType; item: string }
  /** The number of creations of each type in each block of `span` sequence numbers, for jumps to any page. */
  gallery_counts: { span: number; block: number } & Record<FileType, number>
  creation_media: { creation_id: string; medium_id: string }
  creation_reports: {
    id: Generated<number>
    creation_id: string
    reason: ReportReason
    text: string | null
    reporter: 'member' | 'visitor'
    /** Null for an anonymous user, and after the member has deleted the account. */
    reporter_id: string | null
    /** A hash of the member or the network: each reports a creation once. */
    reporter_key: string
    reported_at: number
    /** The decision that closed the report; null while it is open. */
    decision_id: Generated<number | null>
  }
  /** The decisions of moderators and operators on creations. */
  review_decisions: {
    id: Generated<number>
    creation_id: string
    /** Null for a command of the operator, and after the moderator has deleted the account. */
    moderator_id: string | null
    verdict: Exclude<Verdict, 'waiting'>
    /** The verdict before, which comes back if the decision is undone. */
    former_verdict: Verdict
    /** Why the creation was refused. The member reads it. */
    reason: string | null
    /** The hash of the decided image, so that similar ones are found without another table. */
    image_hash: string | null
    /** A JSON array: the creation ids of the portfolios that wait because they show a refused image. */
    withheld_portfolios: string
    decided_at: number
  }
  counters: { name: string; value: number }
}
