import { z } from 'zod'
import { joinWithOr, nonEmptyText } from './variable-types.ts'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The variables for tasks, shutdown, logging and metrics. */
export const processVariables = z.object({
  TASKS: z
    .enum(['here', 'workers'])
    .default('here')
    .describe('here, or workers where they run on their own (npm run worker)'),
  SHUTDOWN_TIMEOUT_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(20)
    .describe('the seconds that a process has to end what it does, from 0 to 999'),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(0)
    .describe('the seconds for which a process that stops still accepts requests, from 0 to 999'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe(joinWithOr(logLevels)),
  COUNTRY_DATABASE: nonEmptyText
    .optional()
    .describe('the path of a database of countries in the format of MaxMind, such as GeoLite2-Country.mmdb'),
  METRICS_TOKEN: z.string().min(16).optional().describe('a secret of at least 16 characters'),
})
