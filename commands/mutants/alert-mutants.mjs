/** Mutants of the messages to teams, and of what teams see of the health of their releases. */
const alerts = 'platform/src/alerts'
const changes = { file: `${alerts}/health-changes.ts`, test: `${alerts}/health-changes.test.ts` }
const subscriptions = { file: `${alerts}/subscriptions.ts`, test: `${alerts}/subscriptions.test.ts` }
const sending = {
  file: 'server/src/features/alerts/send-alerts.ts',
  test: 'server/src/features/alerts/send-alerts.test.ts',
}
const webhooks = {
  file: 'server/src/infra/webhooks/webhook-sender.ts',
  test: 'server/src/infra/webhooks/webhook-sender.test.ts',
}

/** @type {import('./mutant.d.ts').Mutant[]} */
export const alertMutants = [
  {
    ...changes,
    is: 'a failing release is reported at each run',
    from: `        if (known === version) continue
        const release = { remote, version }
        const networks = await healthChanges.listFaultNetworks(channel, release, now - windowMs)
        if (!areWidespread(networks, await countNetworks(channel, release))) continue
        await alerts.transact(async writes => {
          if (await writes.setUnhealthy(channel, remote, version))`,
    to: `        await alerts.transact(async writes => {
          await writes.setUnhealthy(channel, remote, version)`,
  },
  {
    ...changes,
    is: 'a process that ends between the change and its message loses it',
    file: `${alerts}/store.ts`,
    from: `withTransaction(queries, transaction => callback(createHealthWritesStore(transaction)))`,
    to: `callback(createHealthWritesStore(queries))`,
  },
  {
    ...changes,
    is: 'one network causes a message',
    from: `if (!areWidespread(networks, await countNetworks(channel, release))) continue`,
    to: ``,
  },
  {
    ...changes,
    is: 'one network causes a message about new faults',
    from: `fingerprints.filter(each => areWidespread(networks.get(each) ?? [], all))`,
    to: `fingerprints.slice(0, networks.size + all * 0)`,
  },
  {
    ...changes,
    is: 'a visitor who returns is not one of the hour',
    file: 'platform/src/canary/hourly-reporters.ts',
    from: `Math.floor(at / hourMs)`,
    to: `Math.floor(at / (24 * hourMs))`,
  },
  {
    ...changes,
    is: 'a later address gets what happened before it',
    file: `${alerts}/health-writes-store.ts`,
    from: `.where('created_at', '<=', occurredAt)`,
    to: `.where('created_at', '<=', now + 0 * occurredAt)`,
  },
  {
    ...changes,
    is: 'a fault that still occurs is new again',
    from: `  await alerts.transact(writes => writes.renewFaults())
`,
    to: ``,
  },
  {
    ...changes,
    is: 'a release without reports works again',
    from: `pages >= errorBudget.minPages && faults / pages`,
    to: `faults / Math.max(1, pages)`,
  },
  {
    ...changes,
    is: 'faults from before the registration are new',
    from: `getFirst(each) >= getStart(`,
    to: `getFirst(each) <= 1e15 + getStart(`,
  },
  {
    ...changes,
    is: 'an activation for everyone is no rollback, but reported as one',
    file: `${alerts}/health-store.ts`,
    from: `.where('action', '=', 'automatic rollback')`,
    to: `.where('action', '!=', 'publish')`,
  },
  {
    ...changes,
    is: 'two servers deliver the same message',
    file: `${alerts}/store.ts`,
    from: `.set(({ eb }) => ({ due_at: retryAt, attempts: eb('attempts', '+', 1) }))`,
    to: `.set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))`,
  },
  {
    ...subscriptions,
    is: 'a team sends mails to anyone',
    from: `    requireIntegrator(actor)
`,
    to: ``,
  },
  {
    ...subscriptions,
    is: 'a team registers an address for another remote',
    from: `      requireRemoteAccess(actor, remote)
      const target`,
    to: `      const target`,
    test: `${alerts}/subscriptions.test.ts`,
  },
  {
    ...subscriptions,
    is: 'a team removes the address of another',
    from: `(await alerts.list(actor.remote ?? undefined)).find`,
    to: `(await alerts.list()).find`,
  },
  {
    ...subscriptions,
    is: 'a webhook has an address of the private network',
    from: `url.protocol === 'https:' && !isPrivateLiteral(url.hostname)`,
    to: `url.protocol === 'https:'`,
  },
  {
    ...subscriptions,
    is: 'the list shows the secret address of a webhook',
    file: `${alerts}/routes.ts`,
    from: `kind === 'webhook' ? new URL(target).origin : target`,
    to: `target`,
  },
  {
    ...sending,
    is: 'a message that failed is tried again at once',
    from: `null : now + delayMs`,
    to: `null : now`,
  },
  {
    ...sending,
    is: 'a refused mail address is tried again',
    from: `error instanceof RefusedAddressError || delayMs === undefined`,
    to: `delayMs === undefined`,
  },
  {
    ...sending,
    is: 'a signature does not cover the time',
    file: 'server/src/features/alerts/compose-webhook.ts',
    from: '`${id}.${timestamp}.${payload}`',
    to: '`${id}.${payload}`',
  },
  {
    ...webhooks,
    is: 'the host name of a webhook resolves to a private address',
    from: `isTrusted ? undefined : lookup)`,
    to: `undefined)`,
  },
  {
    ...webhooks,
    is: 'a redirect counts as delivered',
    from: `statusCode < 300`,
    to: `statusCode < 400`,
  },
  {
    is: 'a report names a release that is not served',
    file: 'platform/src/policy-reports/routes.ts',
    from: `release: isServed ? release : ''`,
    to: `release`,
    test: 'platform/src/policy-reports/policy-reports.test.ts',
  },
  {
    is: 'what is blocked for a canary counts for no release',
    file: 'platform/src/policy-reports/routes.ts',
    from: `[version, canary?.version].some`,
    to: `[version].some`,
    test: 'platform/src/policy-reports/policy-reports.test.ts',
  },
  {
    is: 'a channel that serves nothing has no status on PostgreSQL',
    file: 'platform/src/policy-reports/store.ts',
    from: `    if (releases.length === 0) return []
`,
    to: ``,
    test: 'platform/src/policy-reports/policy-reports.test.ts',
    onPostgres: true,
  },
  {
    is: 'a page does not say which extension failed',
    file: 'shell/src/composition/slots/extension-loader.ts',
    from: `const place = { phase, extension: name }`,
    to: `const place = { phase }`,
    test: 'shell/src/composition/slots/slot-outlet.test.tsx',
  },
  {
    is: 'an extension that the record does not have has a slot',
    file: 'platform/src/canary/release-reports.ts',
    from: `extensions.find(({ name }) => name === reported)`,
    to: `extensions[0]`,
    test: 'platform/src/canary/release-reports.test.ts',
  },
]
