/** The parts without which nothing can be done; each check rejects where its part does not work. */
export type Checks = Readonly<Record<'database' | 'store', () => Promise<void>>>
