import { z } from 'zod'
import { minuteMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../../domain-error.ts'
import type { ChallengePurpose } from './challenges-store.ts'
import type { StoredPasskey } from './passkeys-store.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

const challengeMs = 5 * minuteMs

const clientData = z.object({ challenge: z.string() })

export type PasskeyDependencies = Needs<'stores' | 'transact' | 'mailer' | 'clock', AccountStores>

/** The site as WebAuthn names it. A passkey works for one `rpId` only. */
export interface RelyingParty {
  /** `https://tessera.example` */
  origin: string
  /** `tessera.example` */
  rpId: string
}

export const toRelyingParty = (origin: string): RelyingParty => ({ origin, rpId: new URL(origin).hostname })

/** The member and the purpose of a challenge. */
export interface ChallengeRequest {
  /** Null for a log-in without a password: all passkeys of the site. */
  accountId: string | null
  purpose: ChallengePurpose
}

/** Converts a passkey to the credential descriptor in the options for a browser. */
export const toDescriptor = ({ id, transports }: StoredPasskey) => ({
  id,
  transports: [...transports],
})

/** Stores a challenge that a browser is about to sign. */
export async function saveChallenge(
  { stores, clock }: PasskeyDependencies,
  challenge: string,
  request: ChallengeRequest,
) {
  const now = clock()
  await stores.challenges.removeExpired(now)
  await stores.challenges.add({
    ...request,
    challengeHash: hashToken(challenge),
    expiresAt: now + challengeMs,
  })
}

/**
 * Returns the challenge that a browser signed.
 *
 * @throws {DomainError} if it was not made for this request, was used or has expired
 */
export async function takeChallenge(
  { stores, clock }: PasskeyDependencies,
  { response }: { response: { clientDataJSON: string } },
  request: ChallengeRequest,
): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  // The library does not check what a browser wrote here
  const { challenge } = await rejectInvalidPasskey(async () =>
    clientData.parse(decodeClientDataJSON(response.clientDataJSON)),
  )
  const taken = await stores.challenges.take({
    ...request,
    challengeHash: hashToken(challenge),
    expiresAt: clock(),
  })
  if (!taken) throw new DomainError('twoStep.challengeExpired')
  return challenge
}

/** Runs a check of the library, which throws for a response that is malformed or does not fit. */
export async function rejectInvalidPasskey<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch {
    throw new DomainError('twoStep.passkeyRefused')
  }
}
