const accounts = 'server/src/features/accounts'
const limits = 'server/test/app/limits.test.ts'
const payments = 'server/src/features/payments'
const tasks = 'server/src/features/tasks'
const canary = 'platform/src/canary'
const portfolios = 'server/src/features/portfolios'
const registry = 'platform/src/registry'

/** Limits, and what must hold although something else happens at the same moment. @type {import('./mutant.d.ts').Mutant[]} */
export const safetyMutants = [
  {
    is: 'only the smallest IPv6 network counts',
    file: 'server-kit/src/http/network.ts',
    from: `  if (!groups) return [own]
  const`,
    to: `  if (!groups || own.share === 1) return [own]
  const`,
    test: limits,
  },
  {
    is: 'the networks of an IPv6 home use up what a mailbox gets',
    file: 'server/src/features/rate-limits/rate-limiter.ts',
    from: `max: target.length > 0 ? limit.max : limit.max * share`,
    to: `max: limit.max * share * (target.length + 1)`,
    test: limits,
  },
  {
    is: 'searches count for the smallest IPv6 network only',
    file: 'server/src/features/gallery/search/search-limiter.ts',
    from: `counted.some(({ open, share }) => open.used >= maxSearches * share)`,
    to: `counted.some(({ open, share }) => share === 1 && open.used >= maxSearches)`,
    test: 'server/src/features/gallery/search/search-limiter.test.ts',
  },
  {
    is: 'one IPv6 home rolls a canary back',
    file: 'platform/src/canary/release-reports.ts',
    from: 'network ${getSubscriberNetwork(network)}',
    to: 'network ${network}${getSubscriberNetwork(network)}',
    test: 'platform/src/canary/release-reports.test.ts',
  },
  {
    is: 'a passkey that was added before the change of the address survives the revert',
    file: `${accounts}/email/revert-email-change.ts`,
    from: `changedAt - suspectMs`,
    to: `changedAt - suspectMs * 0`,
    test: `${accounts}/email/change-email.test.ts`,
  },
  {
    is: 'recovery codes that were renewed before a revert remain',
    file: `${accounts}/two-step/second-factors.ts`,
    from: `'renew recovery codes', after)`,
    to: `'renew recovery codes', Infinity)`,
    test: `${accounts}/email/change-email.test.ts`,
  },
  {
    is: 'a member with passkeys does not hear of them after a reset',
    file: `${accounts}/password/reset-password.ts`,
    from: `(await listSecondFactors(stores, account.id)).length === 0`,
    to: `(await listSecondFactors(stores, account.id)).length < 9`,
    test: `${accounts}/email/change-email.test.ts`,
  },
  {
    is: 'an image that is refused while a portfolio is published is public',
    file: `${portfolios}/portfolios.ts`,
    from: `[verdict, await judgeOwnImagesAgain(stores, current, judged)]`,
    to: `[verdict, ...(current.size < 0 ? [await judgeOwnImagesAgain(stores, current, judged)] : [])]`,
    test: 'server/src/features/reviews/review-files.test.ts',
  },
  {
    is: 'a portfolio that is refused while it is changed is public again',
    file: `${portfolios}/portfolios.ts`,
    from: `(await stores.creations.find(earlier.id))?.moderation === 'refused'`,
    to: `earlier.moderation === 'refused'`,
    test: 'server/src/features/reviews/review-files.test.ts',
  },
  {
    is: 'a release is published while its files are deleted',
    file: 'platform/src/retention/release-retention.ts',
    from: `    publishAlone(async () => {
      const obstacle`,
    to: `    (async (task: () => Promise<ReleaseUse | 'unknown' | null>) => task())(async () => {
      const obstacle`,
    test: 'platform/src/retention/release-retention.test.ts',
  },
  {
    is: 'parallel publications pass the quota',
    file: `${registry}/release-registry.ts`,
    from: `          await requireQuota(name, countBytes(record))
          await upload.commit()`,
    to: `          await upload.commit()`,
    test: `${registry}/routes.test.ts`,
  },
  {
    is: 'a file below a file reaches the disk',
    file: `${registry}/release-paths.ts`,
    from: `if (folder !== undefined) throw`,
    to: `if (folder === '') throw`,
    test: `${registry}/routes.test.ts`,
  },
  {
    is: 'a name of 256 bytes reaches the disk',
    file: `${registry}/release-paths.ts`,
    from: `const maxNameBytes = 252`,
    to: `const maxNameBytes = 300`,
    test: `${registry}/routes.test.ts`,
  },
  {
    is: 'nothing is left of an order whose account was deleted',
    file: 'server/src/features/account-data/account-closure.ts',
    from: `await stores.closedOrders.addByAccount(id)`,
    to: '',
    test: `${payments}/routes.test.ts`,
  },
  {
    is: 'money is granted to an account that is being deleted',
    file: `${payments}/orders.ts`,
    from: `order ? (await accounts.find(order.memberId)) === null :`,
    to: `order ? accounts === null :`,
    test: `${payments}/routes.test.ts`,
  },
  {
    is: 'money for a deleted account is logged as any event',
    file: `${payments}/routes.ts`,
    from: `if (event && result === 'account deleted')`,
    to: `if (event && result === 'mismatch')`,
    test: `${payments}/routes.test.ts`,
  },
  {
    is: 'status keeps silent about money for a deleted account',
    file: 'server/src/features/monitoring/problems/inspections.ts',
    from: `isWrong: toRefund > 0`,
    to: `isWrong: toRefund < 0`,
    test: 'server/src/admin/status-commands.test.ts',
  },
  {
    is: 'the addresses of expired codes are kept',
    file: `${accounts}/registration/store.ts`,
    from: `.deleteFrom('verification_codes').where('expires_at', '<=', now)`,
    to: `.deleteFrom('verification_codes').where('expires_at', '<=', 0 * now)`,
    test: `${accounts}/email/expired-addresses.test.ts`,
  },
  {
    is: 'a stored time counts however far ahead it is',
    file: 'server-kit/src/clock.ts',
    from: `time > now && time <= getMaxFutureTime(now, maxMs)`,
    to: `time > now && (time <= getMaxFutureTime(now, maxMs) || maxMs > 0)`,
    test: `${accounts}/registration/verification-code.test.ts`,
  },
  {
    is: 'a limit lasts for as long as the clock was set back',
    file: 'server/src/features/rate-limits/store.ts',
    from: `      .where('resets_at', '<=', getMaxFutureTime(now, windowMs))
`,
    to: '',
    test: 'server/src/features/rate-limits/rate-limiter.test.ts',
  },
  {
    is: 'attempts are added to a count from before the clock was set back',
    file: 'server/src/features/rate-limits/store.ts',
    from: `eb('resets_at', '>', latest)`,
    to: `eb('resets_at', '>', latest * 2)`,
    test: 'server/src/features/rate-limits/rate-limiter.test.ts',
  },
  {
    is: 'a task waits for as long as the clock was set back',
    file: `${tasks}/task-runner.ts`,
    from: `    await stores.tasks.limitReadyTimes(capacity.kinds, { latest, until: now + leaseMs })
`,
    to: '',
    test: `${tasks}/task-runner.test.ts`,
  },
  {
    is: 'a task that waits for a time too far ahead is not stuck',
    file: 'server/src/features/monitoring/store.ts',
    from: ` or ready_at > \${latest}\``,
    to: `\``,
    test: `${tasks}/task-runner.test.ts`,
  },
  {
    is: 'a name that is saved brings back a former avatar',
    file: `${accounts}/profile/profile.ts`,
    from: `{ username, ...(avatarUrl !== null && { avatarUrl }) }`,
    to: `{ username, avatarUrl: avatarUrl ?? (changes.avatar === null ? '/avatars/former' : '') }`,
    test: `${accounts}/routes.test.ts`,
  },
  {
    is: 'avatars that were uploaded at once are all served',
    file: `${accounts}/profile/profile.ts`,
    from: `if (avatarUrl !== null) await removeAvatar(media, before)`,
    to: `if (avatarUrl !== null) await removeAvatar(media, 'avatarUrl' in member ? String(member.avatarUrl) : null)`,
    test: `${accounts}/routes.test.ts`,
  },
  {
    is: 'the avatar of a deleted account is the one at the beginning of the request',
    file: 'server/src/features/account-data/account-closure.ts',
    from: `(await accounts.find(member.id))?.avatarUrl ?? member.avatarUrl`,
    to: `member.avatarUrl`,
    test: `${accounts}/routes.test.ts`,
  },
  {
    is: 'moderators decide on their own creations',
    file: 'server/src/features/reviews/decide-review.ts',
    from: `ownerId === reviewer.id`,
    to: `ownerId === reviewer.id && ownerId === ''`,
    test: 'server/src/features/reviews/routes.test.ts',
  },
  {
    is: 'one person takes an area off production',
    file: 'platform/src/channels/channels.ts',
    from: `        const requested = { channel, ...release }
        const { isMissing, requester } = await approval.check(requested, actor)
        if (isMissing) await`,
    to: `        const requested = { channel, ...release }
        const { isMissing, requester } = await approval.check(requested, actor)
        if (isMissing && remote === '') await`,
    test: 'platform/src/channels/channels.test.ts',
  },
  {
    is: 'the approval of a deactivation counts for another release',
    file: 'platform/src/approvals/requested-change.ts',
    from: `['deactivate', change.channel, serializeRelease(change)]`,
    to: `['deactivate', change.channel, change.remote]`,
    test: 'platform/src/channels/channels.test.ts',
  },
  {
    is: 'a link on another site starts an export',
    file: 'server-kit/src/http/same-origin.ts',
    from: `if (safeMethods.has(method) && !hasEffects) return done()`,
    to: `if (safeMethods.has(method)) return done()`,
    test: 'server/src/web/same-origin.test.ts',
  },
  {
    is: 'a page of the public host without TLS is the site',
    file: 'server-kit/src/http/same-origin.ts',
    from: `  if (publicUrl !== null && URL.parse(publicUrl)?.host === host) return false
`,
    to: '',
    test: 'server/src/web/same-origin.test.ts',
  },
  {
    is: 'a page without TLS is the site that has TLS',
    file: 'server-kit/src/http/same-origin.ts',
    from: `(scheme === 'http:' && protocol === 'http')`,
    to: `scheme !== 'about:'`,
    test: 'server/src/web/same-origin.test.ts',
  },
  {
    is: 'one network pushes out the fault reports of others',
    file: `${canary}/fault-reports-store.ts`,
    from: `{ channel, name, version, network }, maxReportsPerNetwork`,
    to: `{ channel, name, version, network }, maxReportsPerRelease`,
    test: `${canary}/release-reports.test.ts`,
  },
  {
    is: 'the fault reports of one channel push out those of the other',
    file: `${canary}/fault-reports-store.ts`,
    from: `{ channel, name, version }, maxReportsPerRelease`,
    to: `{ name, version }, maxReportsPerRelease`,
    test: `${canary}/release-reports.test.ts`,
  },
  {
    is: 'one network pushes out the groups of faults of others',
    file: `${canary}/release-reports.ts`,
    from: `groups.some(group => markSeen(...source, group))`,
    to: `groups.every(group => markSeen(...source, group, fingerprint))`,
    test: `${canary}/release-reports.test.ts`,
  },
]
