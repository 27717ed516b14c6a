import { z } from 'zod'

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The variables for tasks, shutdown, logging and metrics. */
export const processVariables = z.object({
  TASKS: z.enum(['here', 'workers']).default('here'),
  WORKER_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine(value => value <= 65_535)
    .default(3002),
  SHUTDOWN_TIMEOUT_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(20),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
})

export const expectedProcessValues: Record<keyof z.output<typeof processVariables>, string> = {
  TASKS: 'here, or workers where they run on their own (npm run worker)',
  WORKER_PORT: 'a port number from 0 to 65535',
  SHUTDOWN_TIMEOUT_SECONDS: 'the seconds that a process has to end what it does, from 0 to 999',
  LOG_LEVEL: `${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}`,
  METRICS_TOKEN: 'a secret of at least 16 characters',
}
