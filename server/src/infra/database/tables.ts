import type { Generated } from 'kysely'
import type { PlatformTables } from '@tessera/platform/database/tables'
import type { FileType, Language } from '@tessera/shared-contracts'
import type { Feedback } from '../../features/feedback/feedback.ts'
import type { LedgerEntryKind } from '../../features/credits/ledger.ts'
import type { PlanKind } from '../../features/credits/plans.ts'

/** Times are milliseconds since 1970; ids are those of `ids.ts`. */
export interface Tables extends PlatformTables {
  accounts: {
    id: string
    username: string
    /** Lower case. */
    email: string
    password_hash: string
    avatar_url: string | null
    /** The sum of the account's ledger; moved only by `ledger-store.ts`. */
    balance: Generated<number>
    created_at: number
    /** Set from when its member deleted it until the last of it is gone. */
    closed_at: Generated<number | null>
    /** Set for as long as an operator keeps its member out. */
    suspended_at: Generated<number | null>
  }
  sessions: {
    token_hash: string
    account_id: string
    expires_at: number
    begun_at: number
    seen_at: number
    user_agent: string
  }
  attempts: { key: string; times: number; ends_at: number }
  verifications: {
    email: string
    code_hash: string
    tries: Generated<number>
    sent_at: number
    expires_at: number
  }

  /** Rows are added, never changed. */
  ledger: { key: string; account_id: string; kind: LedgerEntryKind; amount: number; at: number }
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
    plan: 'monthly' | 'annual' | null
    credits: number | null
    created_at: number
    spent_by: string | null
    spent_at: number | null
  }

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
    /** A `TaskOrder` as JSON. */
    work_order: string
    seed: number
    state: 'open' | 'succeeded' | 'failed'
    stage: 'waiting' | 'running' | 'drawn' | 'reviewing'
    progress: number | null
    /** Jobs before it in the engine's queue. */
    ahead: number | null
    job: string | null
    tries: number
    /** A `TaskFailure` as JSON. */
    failure: string | null
    /** When the task can be claimed: while it is leased, the end of the lease. */
    ready_at: number
    holder: string | null
    created_at: number
    /** Null of a task that is open, or ended before this was written down. */
    ended_at: Generated<number | null>
  }
  media: {
    id: string
    owner_id: string
    ending: string
    bytes: number
    width: number
    height: number
    placeholder: string
    created_at: number
    /** When its files went, with the work that showed them. */
    removed_at: Generated<number | null>
    /** From when on a portfolio that showed it does so no more, until it is known whether anything else does. */
    unshown_since: Generated<number | null>
  }
  generations: {
    id: string
    member_id: string
    prompt: string
    scenario: string
    model_id: string | null
    model_strength: number | null
    width: number
    height: number
    engine: string
    created_at: number
    deleted_at: number | null
  }
  generation_pictures: {
    generation_id: string
    position: number
    medium_id: string
    verdict: string
    seed: number
    /** A list of words as JSON. */
    not_understood: string
  }
  /** The result's columns are null until there is one. */
  upscales: {
    id: string
    member_id: string
    original_id: string
    result_id: string | null
    engine: string | null
    verdict: string | null
    fidelity: number | null
    created_at: number
    /** Set from when it is out of reach until its files are gone. */
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
    /** Its place in the gallery, dense and never given twice; null until moderation has passed it. */
    sequence: number | null
    medium_id: string
    title: string
    prompt: string | null
    generation_id: string | null
    portfolio_id: string | null
    moderation: 'passed' | 'waiting' | 'refused'
    is_public: number
    created_at: number
    deleted_at: number | null
  }
  /** View: the works that everybody may see. */
  public_creations: { id: string }
  /** Who made the works, as JSON; kept by triggers. */
  gallery_authors: { id: number; account_id: string; author: string }
  /** View: every work's JSON, as it goes on after that of its author. */
  gallery_items: { id: string; sequence: number | null; author_id: number; file_type: FileType; item: string }
  /** The works that are in the gallery, and no others; kept by triggers. */
  gallery: { sequence: number; author_id: number; file_type: FileType; item: string }
  /** How many works of each type the gallery has in each block of so many places, for jumps to any page. */
  gallery_counts: { span: number; block: number } & Record<FileType, number>
  creation_media: { creation_id: string; medium_id: string }
  counters: { name: string; value: number }
}
