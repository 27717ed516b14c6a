const signalsTest = 'server/src/database/open-signals.test.ts'
const kit = 'server-kit/src/database'

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
]
