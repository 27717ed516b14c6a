import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { timeRange } from './releases.ts'

/** What is wrong in the installation. A page turns it into a sentence. */
export const healthProblem = z.object({
  /**
   * With their values: `store_unreachable`; `disk_low` (free_bytes, free_percent); `tasks_stuck` (task_kind, waiting,
   * running, stuck, oldest_seconds); `engine_failing` and `engine_misconfigured` (task_kind, tasks, failed, within the hour);
   * `mail_failing` (failed, within the hour); `release_failing` (channel, remote, version, percent, of a canary for certain visitors also cohort, language and
   * members, mounts, faults);
   * `content_blocked` (channel, remote, version, blocked, directive: the latest of the last day);
   * `credits_wrong` (faults); `payments_to_refund` (payments); `no_gate_browser`. A later server may have more kinds.
   */
  kind: z.string(),
  /** `error`, or `warning` for what does not stop the site. */
  severity: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type HealthProblem = z.output<typeof healthProblem>

/** Returns the metrics over time, ready for a plot, and what is wrong now. For operators. */
export const getConsoleHealth = defineCall('GET', '/api/console/health', {
  query: z.object({ range: timeRange }),
  response: z.extend(resultWithError, {
    step_seconds: z.nullish(z.number()),
    /** The start of each step in ISO 8601, oldest first. The last one contains the present. */
    times: z.nullish(z.array(z.string())),
    series: z.nullish(
      z.array(
        z.object({
          /**
           * The name of the metric, here with its labels in parentheses. Averages of a step: `tasks_open` (kind; waiting,
           * running or stuck), `sessions`, `members`, `storage_bytes` (used or free). Events per minute: `requests` (2xx …),
           * `tasks_ended` (kind, outcome), `engine_failures` (kind, how), `mail_failures`. Percentiles of a step:
           * `request_milliseconds` (p50, p95 or p99).
           */
          metric: z.string(),
          labels: z.array(z.string()),
          /** One for each of `times`; null where nothing was measured. */
          values: z.array(z.nullable(z.number())),
        }),
      ),
    ),
    problems: z.nullish(z.array(healthProblem)),
  }),
})
