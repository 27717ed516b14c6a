const accounts = 'server/src/features/accounts'
const email = `${accounts}/email`
const emailTest = `${email}/change-email.test.ts`
const twoStep = `${accounts}/two-step`
const passkeysTest = `${twoStep}/passkeys.test.ts`
const totpTest = `${twoStep}/totp.test.ts`
const identityProvider = `${accounts}/identity-provider`
const providerTest = `${identityProvider}/provider-login.test.ts`
const noticesTest = 'server/src/features/mails/notices.test.ts'

/** @type {import('./mutant.d.ts').Mutant[]} */
export const accountMutants = [
  {
    is: 'a code confirms an address that it was not sent to',
    file: `${email}/change-email.ts`,
    from: `if (!change || !isCodeValid(change, code, now)) throw`,
    to: `if (!change) throw`,
    test: emailTest,
  },
  {
    is: 'wrong codes for a new address are not counted',
    file: `${email}/change-email.ts`,
    from: `attempts: change.attempts + 1`,
    to: `attempts: change.attempts`,
    test: emailTest,
  },
  {
    is: 'the address of another account can be taken',
    file: `${email}/account-email.ts`,
    from: `(await accounts.findByEmail(email)) === null && `,
    to: ``,
    test: emailTest,
  },
  {
    is: 'another account gets an address that can be reverted',
    file: `${email}/account-email.ts`,
    from: ` && !(await emailReverts.isReserved(email, now, accountId))`,
    to: ` && (accountId ?? now) !== emailReverts`,
    test: emailTest,
  },
  {
    is: 'a reset link to the old address outlives the change',
    file: `${email}/account-email.ts`,
    from: `await passwordResets.removeOfAccount(accountId)`,
    to: `await passwordResets.removeOfAccount(email)`,
    test: emailTest,
  },
  {
    is: 'a former address gets free credits again',
    file: `${email}/change-email.ts`,
    from: `if (await stores.plans.hadTrial(id)) await claimFreeGrant(stores, email, 'trial', now)`,
    to: `await stores.plans.hadTrial(id)`,
    test: emailTest,
  },
  {
    is: 'a link reverts an address after 7 days',
    file: `${email}/email-reverts-store.ts`,
    from: `.where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)`,
    to: `.where('token_hash', '=', tokenHash)
      .where('expires_at', '>', 0 * now)`,
    test: emailTest,
  },
  {
    is: 'a later link undoes a revert',
    file: `${email}/email-reverts-store.ts`,
    from: `.where('expires_at', '>=', expiresAt)`,
    to: `.where('expires_at', '<', expiresAt)`,
    test: emailTest,
  },
  {
    is: 'a revert leaves the sessions',
    file: `${email}/revert-email-change.ts`,
    from: `await sessions.removeOthers(known.accountId, '')`,
    to: `await sessions.removeOthers('', '')`,
    test: emailTest,
  },
  {
    is: 'a revert leaves the password',
    file: `${email}/revert-email-change.ts`,
    from: `await accounts.setPassword(known.accountId, hash)`,
    to: `await accounts.setPassword('', hash)`,
    test: emailTest,
  },
  {
    is: 'a revert leaves factors that were added since',
    file: `${email}/revert-email-change.ts`,
    from: `await removeFactors(inside, known.accountId, changedAt - suspectMs)`,
    to: `await removeFactors(inside, known.accountId, changedAt + 2 * now)`,
    test: emailTest,
  },
  {
    is: 'a member signs out a device of another',
    file: `${accounts}/sessions/sessions.ts`,
    from: `getPublicSessionId(tokenHash) === sessionId`,
    to: `getPublicSessionId(tokenHash).startsWith(sessionId)`,
    test: `${accounts}/sessions/devices.test.ts`,
  },
  {
    is: 'a device that travels stays where it was',
    file: `${accounts}/sessions/store.ts`,
    from: `.set({ last_seen_at: lastSeenAt, expires_at: expiresAt, network })`,
    to: `.set({ last_seen_at: lastSeenAt, expires_at: expiresAt, ...(network ? {} : { network }) })`,
    test: `${accounts}/sessions/devices.test.ts`,
  },
  {
    is: 'every log-in is reported',
    file: `${accounts}/sessions/log-in.ts`,
    from: `if (!isKnownDevice && !isFirst)`,
    to: `if (!isFirst)`,
    test: noticesTest,
  },
  {
    is: 'every refused log-in is reported',
    file: 'server/src/features/accounts/log-in/notify-of-failed-log-ins.ts',
    from: `() => undefined,`,
    to: `() => notifyMember(services, account, notice),`,
    test: noticesTest,
  },
  {
    is: 'the password alone logs in, with a second factor',
    file: 'server/src/features/accounts/two-step/log-in-reply.ts',
    from: `return methods.length > 0`,
    to: `return methods.length > 9`,
    test: totpTest,
  },
  {
    is: 'a code of an authenticator app works twice',
    file: `${twoStep}/totp-store.ts`,
    from: `.where('last_used_step', '<', step)`,
    to: ``,
    test: totpTest,
  },
  {
    is: 'a code of a minute ago works',
    file: `${twoStep}/totp.ts`,
    from: `window: 1`,
    to: `window: 2`,
    test: totpTest,
  },
  {
    is: 'codes can be guessed',
    file: `${twoStep}/totp.ts`,
    from: `await limiter.consume('secondFactor', account.id)`,
    to: `await limiter.consume('secondFactor', account.id, typed)`,
    test: totpTest,
  },
  {
    is: 'a factor that was confirmed long ago still counts',
    file: `${twoStep}/second-factors.ts`,
    from: `isInFuture(session.verifiedAt + verificationMs, clock(), verificationMs)`,
    to: `isInFuture(1 + clock(), clock(), verificationMs)`,
    test: totpTest,
  },
  {
    is: 'a signature of a passkey is accepted twice',
    file: `${twoStep}/challenges-store.ts`,
    from: `.deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', challengeHash)`,
    to: `.updateTable('passkey_challenges')
      .set({ purpose })
      .where('challenge_hash', '=', challengeHash)`,
    test: passkeysTest,
  },
  {
    is: 'a challenge for one purpose is accepted for another',
    file: `${twoStep}/challenges-store.ts`,
    from: `.where('purpose', '=', purpose)`,
    to: ``,
    test: passkeysTest,
  },
  {
    is: 'the passkey of another member is a second step',
    file: `${twoStep}/passkey-authentication.ts`,
    from: `if (!passkey || (request.accountId !== null && passkey.accountId !== request.accountId))`,
    to: `if (!passkey)`,
    test: passkeysTest,
  },
  {
    is: 'a passkey logs in alone without its owner',
    file: `${twoStep}/passkey-authentication.ts`,
    from: `requireUserVerification: request.accountId === null`,
    to: `requireUserVerification: request.accountId === undefined`,
    test: passkeysTest,
  },
  {
    is: 'a token of the second step outlives the password',
    file: `${twoStep}/second-step-token.ts`,
    from: '`second step ${id} ${expiresAt} ${passwordHash}`',
    to: '`second step ${id} ${expiresAt} ${passwordHash.length > 0}`',
    test: passkeysTest,
  },
  {
    is: 'recovery codes outlive the last factor',
    file: `${twoStep}/second-factors.ts`,
    from: `if ((await listSecondFactors(stores, accountId)).length === 0)
    await`,
    to: `if ((await listSecondFactors(stores, accountId)).length === 9)
    await`,
    test: passkeysTest,
  },
  {
    is: 'an identity with the address of an account logs in to it',
    file: `${identityProvider}/find-or-create-account.ts`,
    from: `  const { id, isNew } = linked`,
    to: `  const owner = await stores.accounts.findByEmail(normalizeEmail(identity.email ?? ''))
  if (owner) return { account: owner, isNew: false }
  const { id, isNew } = linked`,
    test: providerTest,
  },
  {
    is: 'an address that the provider has not verified creates an account',
    file: `${identityProvider}/find-or-create-account.ts`,
    from: `!identity.isEmailVerified || `,
    to: ``,
    test: providerTest,
  },
  {
    is: 'the cookie of a log-in through a provider can be forged',
    file: `${identityProvider}/pending-authorization-cookie.ts`,
    from: `if (!keyring.verify(toSigningPayload(text), signature.join('.'))) return null`,
    to: `if (signature.length === 0) return null`,
    test: providerTest,
  },
  {
    is: 'a log-in through a provider never expires',
    file: `${identityProvider}/pending-authorization-cookie.ts`,
    from: ` && pending.expiresAt > clock() ? pending`,
    to: ` ? pending`,
    test: providerTest,
  },
  {
    is: 'a member gets the identity that another one began to link',
    file: `${identityProvider}/routes.ts`,
    from: `if (accountId !== null && member?.id !== accountId) throw`,
    to: `if (accountId !== null && member === null) throw`,
    test: providerTest,
  },
  {
    is: 'an identity is linked without the password',
    file: `${identityProvider}/routes.ts`,
    from: `if (!(await requirePasswordOrFactor(services, id, getSessionToken(request), password)))`,
    to: `if (id === password)`,
    test: providerTest,
  },
]
