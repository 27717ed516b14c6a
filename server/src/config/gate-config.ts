import { z } from 'zod'
import { httpUrl } from './variable-types.ts'

/** The variables for the browser of the gate. */
export const gateVariables = z.object({
  GATE_BROWSER: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe('the address of a browser process, such as ws://gate:3003/gate'),
  GATE_STAGING_URL: httpUrl
    .optional()
    .describe("staging's address for the browser of the gate, such as http://web-1:3001"),
  GATE_SANDBOX: z.enum(['0', '1']).default('1').describe('0 or 1'),
})

export const readGateConfig = (values: z.output<typeof gateVariables>) => ({
  /** Null: a process on this machine. */
  browserUrl: values.GATE_BROWSER ?? null,
  /** If null, the gate uses the address at which staging listens. */
  stagingUrl: values.GATE_STAGING_URL ? new URL(values.GATE_STAGING_URL).origin : null,
  /** Whether a browser on this machine uses its own sandbox. */
  sandbox: values.GATE_SANDBOX === '1',
})
