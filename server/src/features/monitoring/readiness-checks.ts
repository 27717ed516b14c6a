/** Checks of the dependencies that the server needs; each rejects if its dependency does not work. */
export type ReadinessChecks = Readonly<Record<'database' | 'store', () => Promise<void>>>
