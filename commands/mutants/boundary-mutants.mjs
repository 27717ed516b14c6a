const canary = 'platform/src/canary'
const composition = 'platform/src/composition'
const frames = 'platform/src/first-frame'
const portfolios = 'server/src/features/portfolios'
const releases = 'server/src/features/releases'

/** Keys, limits, cookies and decisions that only rare data reach. @type {import('./mutant.d.ts').Mutant[]} */
export const boundaryMutants = [
  {
    is: 'each page is of a new visitor',
    file: `${composition}/viewer-cookies.ts`,
    from: `      if (viewer.visitor !== null) return viewer
`,
    to: '',
    test: `${composition}/viewer-cookies.test.ts`,
  },
  {
    is: 'a visitor is new after the browser was closed',
    file: `${composition}/viewer-cookies.ts`,
    from: `{ ...visitorCookie.attributes, maxAge: yearMs / secondMs }`,
    to: `{ ...visitorCookie.attributes }`,
    test: `${composition}/viewer-cookies.test.ts`,
  },
  {
    is: 'a release that did not exist once exists for nobody',
    file: `${composition}/release-visibility.ts`,
    from: `if (!release) return []`,
    to: `if (!release) cache.set(key, { roles: [] })
    if (!release) return []`,
    test: `${composition}/release-visibility.test.ts`,
  },
  ...[
    ['language', `screen, language, address, signedIn])`, `screen, address, signedIn])`],
    ['screen', `[composed.composition.id, screen, language,`, `[composed.composition.id, language,`],
    ['composition', `[composed.composition.id, screen,`, `[screen,`],
    ['address', `language, address, signedIn])`, `language, signedIn])`],
  ].map(([part = '', from = '', to = '']) => ({
    is: `a page gets the first frame of another ${part}`,
    file: `${frames}/page-frames.ts`,
    from,
    to,
    test: `${frames}/page-frames-cache.test.ts`,
  })),
  {
    is: 'one response is the data of another call',
    file: 'platform/src/page/inline-data.ts',
    from: ` && cached.data?.call === call`,
    to: '',
    test: 'platform/src/page/inline-data.test.ts',
  },
  {
    is: 'a screen preloads the images of another one',
    file: 'platform/src/page/inline-data.ts',
    from: `cached.declared === declared && `,
    to: '',
    test: 'platform/src/page/inline-data.test.ts',
  },
  {
    is: 'visitors who are not served a canary count for it',
    file: `${canary}/release-reports.ts`,
    from: ` && isInCanary(visitor, canary.group ?? name, canary.percent)`,
    to: '',
    test: `${canary}/release-reports.test.ts`,
  },
  {
    is: 'a visitor of staging does not count on production',
    file: `${canary}/release-health-store.ts`,
    from: `and({ channel, name, version, visitor, outcome })`,
    to: `and({ name, version, visitor, outcome })`,
    test: `${canary}/release-health-store.test.ts`,
  },
  {
    is: 'a visitor of a release does not count for the next one',
    file: `${canary}/release-health-store.ts`,
    from: `and({ channel, name, version, visitor, outcome })`,
    to: `and({ channel, name, visitor, outcome })`,
    test: `${canary}/release-health-store.test.ts`,
  },
  {
    is: 'of one network one visitor too many counts',
    file: `${canary}/release-health-store.ts`,
    from: `count >= maxOfNetwork`,
    to: `count > maxOfNetwork`,
    test: `${canary}/release-health-store.test.ts`,
  },
  {
    is: 'a release has one group of faults too many',
    file: `${canary}/fault-groups-store.ts`,
    from: `.offset(maxGroupsOfRelease)`,
    to: `.offset(maxGroupsOfRelease + 1)`,
    test: `${canary}/release-reports.test.ts`,
  },
  {
    is: 'the last fault of a release is the first',
    file: `${canary}/fault-reports-store.ts`,
    from: `.partitionBy(['served.name', 'served.version']).orderBy('at', 'desc')`,
    to: `.partitionBy(['served.name', 'served.version']).orderBy('at', 'asc')`,
    test: `${canary}/release-reports.test.ts`,
  },
  {
    is: 'what staging blocks counts for production',
    file: 'platform/src/policy-reports/store.ts',
    from: `and({ channel, directive, blocked, release })`,
    to: `and({ directive, blocked, release })`,
    test: 'platform/src/policy-reports/policy-reports.test.ts',
  },
  {
    is: 'the reports of one channel push out those of the other',
    file: 'platform/src/policy-reports/store.ts',
    from: `        .where('channel', '=', channel)
        .executeTakeFirstOrThrow()`,
    to: `        .executeTakeFirstOrThrow()`,
    test: 'platform/src/policy-reports/policy-reports.test.ts',
  },
  {
    is: 'the oldest decision on a similar image is shown',
    file: 'server/src/features/reviews/store.ts',
    from: `        .orderBy('id', 'desc')
        .limit(limit)`,
    to: `        .orderBy('id', 'asc')
        .limit(limit)`,
    test: 'server/src/features/reviews/routes.test.ts',
  },
  {
    is: 'a moderator reads one report too few',
    file: 'server/src/features/reports/store.ts',
    from: `'<=', maxPerCreation`,
    to: `'<', maxPerCreation`,
    test: 'server/src/features/reports/routes.test.ts',
  },
  {
    is: 'the verdict on a portfolio counts for its images',
    file: `${portfolios}/own-images.ts`,
    from: `uses.find(({ portfolioId }) => portfolioId === null)`,
    to: `uses.find(({ portfolioId }) => portfolioId !== '')`,
    test: `${portfolios}/judge-own-images.test.ts`,
  },
  {
    is: 'an image of a portfolio that waits is public',
    file: `${portfolios}/own-images.ts`,
    from: `uses.some(({ moderation }) => moderation === 'passed')`,
    to: `uses.some(({ moderation }) => moderation !== 'refused')`,
    test: `${portfolios}/judge-own-images.test.ts`,
  },
  {
    is: 'an image that has lost its verdict meanwhile is public',
    file: `${portfolios}/own-images.ts`,
    from: `verdicts.push('waiting')`,
    to: `verdicts.push('passed')`,
    test: `${portfolios}/judge-own-images.test.ts`,
  },
  {
    is: 'a browser is known until it is closed',
    file: 'server/src/web/account-cookies.ts',
    from: `{ ...attributes, maxAge: (deviceDays * dayMs) / secondMs }`,
    to: `{ ...attributes }`,
    test: 'server/src/features/accounts/sessions/store.test.ts',
  },
  {
    is: 'a member with many sessions ends those of others',
    file: 'server/src/features/accounts/sessions/store.ts',
    from: `        .select('token_hash')
        .where('account_id', '=', accountId)
`,
    to: `        .select('token_hash')
`,
    test: 'server/src/features/accounts/sessions/store.test.ts',
  },
  {
    is: 'the form of an approval works at its end',
    file: `${releases}/requested-changes.ts`,
    from: `if (expiresAt <= now) throw`,
    to: `if (expiresAt < now) throw`,
    test: `${releases}/requested-changes.test.ts`,
  },
  {
    is: 'an approval that expires after its form was read is used',
    file: `${releases}/requested-changes-store.ts`,
    from: `      .where('expires_at', '>', at)
`,
    to: '',
    test: `${releases}/requested-changes.test.ts`,
  },
  {
    is: 'an expired approval is deleted at once',
    file: `${releases}/requested-changes.ts`,
    from: `removeExpiredBefore(now - retentionMs)`,
    to: `removeExpiredBefore(now)`,
    test: `${releases}/requested-changes.test.ts`,
  },
  {
    is: 'a release whose texts could not be loaded once is never installed',
    file: 'shell/src/composition/loader/remote-loader.ts',
    from: `done.catch(() => installed.delete(release.name))`,
    to: `done.catch(() => undefined)`,
    test: 'shell/src/composition/loader/remote-loader.test.ts',
  },
  {
    is: 'a preloaded screen is shown although its release has failed since',
    file: 'shell/src/composition/loader/remote-loader.ts',
    from: `() => void preloading.delete(id)`,
    to: `() => undefined`,
    test: 'shell/src/composition/loader/remote-loader.test.ts',
  },
  {
    is: 'a screen mounts with the texts of another release',
    file: 'shell/src/composition/loader/remote-loader.ts',
    from: `if (!active || !current || getReleaseId(current) !== getReleaseId(active)) return undefined`,
    to: `if (!active || !current) return undefined`,
    test: 'shell/src/composition/loader/remote-loader.test.ts',
  },
  {
    is: 'reports of a minute are stored for twice as long',
    file: `${canary}/report-series-store.ts`,
    from: `'<', now - retentionMs)`,
    to: `'<', now - retentionMs * 2)`,
    test: `${canary}/release-reports.test.ts`,
  },
  {
    is: 'a link to staging works for a moment too long',
    file: 'platform/src/links/composition-links.ts',
    from: `link.expires > clock()`,
    to: `content.data.expires >= clock()`,
    test: 'platform/src/links/composition-links.test.ts',
  },
  {
    is: 'the language of a visitor is forgotten in a minute',
    file: 'shell/src/i18n/language.tsx',
    from: `cookieMaxAgeSeconds = 365 * 24 * 60 * 60`,
    to: `cookieMaxAgeSeconds = 60`,
    test: 'shell/src/i18n/language.test.tsx',
  },
  {
    is: 'a passkey signs the challenge of another account',
    file: 'server/src/features/accounts/two-step/challenges-store.ts',
    from: `      .where('account_id', accountId === null ? 'is' : '=', accountId)
`,
    to: '',
    test: 'server/src/features/accounts/two-step/challenges-store.test.ts',
  },
  {
    is: 'a change of a setting ends the canary',
    file: 'platform/src/settings/settings.ts',
    from: `live: { ...current, settings: changed }`,
    to: `live: { ...current, settings: changed, canary: null }`,
    test: 'platform/src/settings/settings.test.ts',
  },
  {
    is: 'a change of a setting drops the others',
    file: 'platform/src/settings/settings.ts',
    from: `: { ...others, [setting]: after }`,
    to: `: { [setting]: after }`,
    test: 'platform/src/settings/settings.test.ts',
  },
  {
    is: 'a change of a remote clears the reports of all',
    file: 'platform/src/releases/channel-releases-store.ts',
    from: `and({ channel, name: entry.name })`,
    to: `and({ channel })`,
    test: 'platform/src/settings/settings.test.ts',
  },
  {
    is: 'an open change of address survives another change',
    file: 'server/src/features/accounts/email/account-email.ts',
    from: `await emailChanges.remove(accountId)`,
    to: ``,
    test: 'server/src/features/accounts/email/account-email.test.ts',
  },
  {
    is: 'a revert ends the links of earlier changes',
    file: 'server/src/features/accounts/email/email-reverts-store.ts',
    from: `.where('expires_at', '>=', expiresAt)`,
    to: `.where('expires_at', '>=', 0)`,
    test: 'server/src/features/accounts/email/account-email.test.ts',
  },
  {
    is: 'a canary that was retired meanwhile goes live',
    file: 'platform/src/releases/channel-releases-store.ts',
    from: `[live.version, live.canary?.version]`,
    to: `[live.version]`,
    test: 'platform/src/releases/channel-releases-store.test.ts',
  },
  {
    is: 'a change of one channel clears the reports of the other',
    file: 'platform/src/releases/channel-releases-store.ts',
    from: `and({ channel, name: entry.name })`,
    to: `and({ name: entry.name })`,
    test: 'platform/src/releases/channel-releases-store.test.ts',
  },
  {
    is: 'a published release beside a development build is not reported',
    file: 'shell/src/composition/reporting/release-reporter.ts',
    from: `return current?.version !== version || current.base.startsWith('/')`,
    to: `return current?.base.startsWith('/') === true`,
    test: 'shell/src/composition/reporting/release-reporter.test.ts',
  },
  {
    is: 'a decision is undone although the verdict has changed meanwhile',
    file: 'server/src/features/reviews/decide-review.ts',
    from: `if ((await creations.find(creationId))?.moderation !== verdict) return false`,
    to: ``,
    test: 'server/src/features/reviews/routes.test.ts',
  },
  {
    is: 'a moderator has an own work that waits in the queue',
    file: 'server/src/features/reviews/queue-store.ts',
    from: `        .where('owner_id', '<>', reviewerId)
        .unionAll`,
    to: `        .unionAll`,
    test: 'server/src/features/reviews/routes.test.ts',
  },
  {
    is: 'a moderator has an own work that is reported in the queue',
    file: 'server/src/features/reviews/queue-store.ts',
    from: `reported.where('owner_id', '<>', reviewerId)`,
    to: `reported`,
    test: 'server/src/features/reviews/routes.test.ts',
  },
]
