import { minuteMs } from '@tessera/server-kit/clock'
import type { Feature } from '../../feature.ts'
import { mails } from '../mails/feature.ts'
import { sendAlerts } from './send-alerts.ts'

/** Messages to teams when the health of a release changes. */
export const alerts = {
  uses: [mails],
  jobs: [{ run: sendAlerts, intervalMs: minuteMs }],
} satisfies Feature
