const signalsTest = 'server/src/database/open-signals.test.ts'
const replicaTest = 'server/src/database/read-replica.test.ts'
const kit = 'server-kit/src/database'
const replica = `${kit}/replica`

/** @type {import('./mutant.d.ts').Mutant[]} */
export const severalMachinesMutants = [
  {
    is: 'a task that a worker releases wakes none',
    file: 'server/src/database/task-signals.ts',
    from: `
        or (old.lease_holder is not null and new.lease_holder is null)`,
    to: ``,
    test: signalsTest,
    onPostgres: true,
  },
  {
    is: 'signals count as arriving where a pooler loses them',
    file: `${kit}/signals/signal-connection.ts`,
    from: `setTimeout(timeoutMs, false, { signal })`,
    to: `setTimeout(0, true, { signal })`,
    test: signalsTest,
    onPostgres: true,
  },
  {
    is: 'listeners keep waiting while the connection for signals is lost',
    file: `${kit}/signals/database-signals.ts`,
    from: `      setArriving(false)
`,
    to: ``,
    test: signalsTest,
    onPostgres: true,
  },
  {
    is: 'a replica that is far behind is read',
    file: `${replica}/replica-monitor.ts`,
    from: `lagMs <= maxReplicaLagMs ? null`,
    to: `lagMs >= 0 ? null`,
    test: replicaTest,
    onPostgres: true,
  },
  {
    is: 'a query fails with its replica',
    file: `${replica}/replica-queries.ts`,
    from: `if (error instanceof OutageError) monitor.reportOutage(error)`,
    to: `if (error instanceof OutageError) throw error`,
    test: replicaTest,
    onPostgres: true,
  },
  {
    is: 'a statement that writes is sent to a replica',
    file: `${replica}/replica-queries.ts`,
    from: `if (!isRead(query)) return refuse()`,
    to: ``,
    test: replicaTest,
    onPostgres: true,
  },
  {
    is: 'a primary counts as a replica',
    file: `${replica}/replica-lag.ts`,
    from: `!found?.isReplica || found.position === null`,
    to: `!found`,
    test: replicaTest,
    onPostgres: true,
  },
  {
    is: 'a member does not see what the member has written',
    file: 'server/src/web/recent-write.ts',
    from: `hasWrittenRecently(request) ? primary : replica`,
    to: `replica`,
    test: replicaTest,
    onPostgres: true,
  },
  {
    is: 'each call of a member counts as a write',
    file: 'server/src/web/recent-write.ts',
    from: `if (readingPosts.has(request.routeOptions.url)) return`,
    to: ``,
    test: replicaTest,
    onPostgres: true,
  },
]
