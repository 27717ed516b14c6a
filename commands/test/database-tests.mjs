import { runProcess } from '../run/process.mjs'

/** `suites.mjs` runs their tests by themselves. */
const randomizedFolders = /^server\/test\/(fuzz|crash)\//

/** The module that creates the databases of tests, on SQLite or on PostgreSQL. */
const databaseModule = String.raw`^server-kit/test/postgres\.ts$`

/**
 * Finds the test files that use a database, directly or through what they import, but not the randomized ones. An import
 * rule lets tests open no other database.
 *
 * @returns {Promise<string[]>} paths, relative to the root
 */
export async function findDatabaseTests() {
  const args = ['server', 'server-kit', 'platform', '--config', '.dependency-cruiser.cjs', '--no-progress']
  const { code, output } = await runProcess('depcruise', [
    ...args,
    '--reaches',
    databaseModule,
    '--output-type',
    'json',
  ])
  if (code !== 0) throw new Error(output.slice(0, 2_000))
  const { modules } = JSON.parse(output)
  return modules
    .map(({ source }) => source)
    .filter(source => source.endsWith('.test.ts') && !randomizedFolders.test(source))
}
