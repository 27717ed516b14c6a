import { AsyncLocalStorage } from 'node:async_hooks'
import { secondMs } from '../clock.ts'

const statementTimeoutMs = 60 * secondMs

const unlimited = new AsyncLocalStorage<true>()

/** How long a statement may take before it fails, in milliseconds; null: no limit. */
export const getStatementTimeoutMs = (): number | null => (unlimited.getStore() ? null : statementTimeoutMs)

/** Runs a task whose statements may take any time, such as the migration of a large table. */
export const runWithoutStatementTimeout = <Result>(task: () => Promise<Result>): Promise<Result> =>
  unlimited.run(true, task)
