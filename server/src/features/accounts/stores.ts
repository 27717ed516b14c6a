import type { Queries } from '../../database/queries.ts'
import type { CreditStores } from '../credits/stores.ts'
import type { AuditStores } from '../audit/stores.ts'
import type { RateLimitStores } from '../rate-limits/stores.ts'
import type { MediaRecordStores } from '../media/stores.ts'
import { createAccountsStore } from './members/accounts-store.ts'
import { createEmailChangesStore } from './email/email-changes-store.ts'
import { createEmailRevertsStore } from './email/email-reverts-store.ts'
import { createLinkedIdentitiesStore } from './identity-provider/linked-identities-store.ts'
import { createPasskeysStore } from './two-step/passkeys-store.ts'
import { createChallengesStore } from './two-step/challenges-store.ts'
import { createPasswordResetsStore } from './password/password-resets-store.ts'
import { createRecoveryCodesStore } from './two-step/recovery-codes-store.ts'
import { createTotpStore } from './two-step/totp-store.ts'
import { createSessionsStore } from './sessions/store.ts'
import { createVerificationsStore } from './registration/store.ts'

export const createAccountStores = (queries: Queries) => ({
  accounts: createAccountsStore(queries),
  emailChanges: createEmailChangesStore(queries),
  emailReverts: createEmailRevertsStore(queries),
  linkedIdentities: createLinkedIdentitiesStore(queries),
  passkeys: createPasskeysStore(queries),
  challenges: createChallengesStore(queries),
  passwordResets: createPasswordResetsStore(queries),
  recoveryCodes: createRecoveryCodesStore(queries),
  totp: createTotpStore(queries),
  sessions: createSessionsStore(queries),
  verifications: createVerificationsStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type AccountStores = ReturnType<typeof createAccountStores> &
  CreditStores &
  AuditStores &
  RateLimitStores &
  MediaRecordStores
