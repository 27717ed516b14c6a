import { z } from 'zod'
import { httpUrl, joinWithOr, nonEmptyText } from './variable-types.ts'

/** A trace is sampled by its id, and its parts alike: with and without `parentbased_` is the same. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Pairs such as `a=b,c=d`, whose values are percent-encoded. */
const pairs = z.string().transform((text, context) => {
  const entries = text.split(',').map(pair => {
    const [, key, value] = /^\s*([^\s=]+)\s*=(.*)$/.exec(pair) ?? []
    return key === undefined || value === undefined ? null : ([key, decode(value.trim())] as const)
  })
  if (entries.every(entry => entry !== null)) return Object.fromEntries(entries)
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The variables of OpenTelemetry for traces. The exporter itself reads those of its timeout, compression and certificates. */
export const tracingVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('the address of a collector, such as http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl
    .optional()
    .describe('the address for traces, such as http://127.0.0.1:4318/v1/traces'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional().describe('headers, such as api-key=secret,tenant=site'),
  OTEL_SERVICE_NAME: nonEmptyText.optional().describe('the name of the service'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe('attributes, such as deployment.environment.name=production'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on').describe(joinWithOr(samplers)),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|[01]?\.\d+)$/)
    .transform(Number)
    .refine(share => share <= 1)
    .default(1)
    .describe('the share of traces, from 0 to 1'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false').describe('true or false'),
})

export interface TracingConfig {
  /** Where traces are sent to. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Describe this process. */
  attributes: Readonly<Record<string, string>>
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number
}

/** Returns null where no traces are recorded: without an endpoint, which is the default. */
export function readTracingConfig(values: z.output<typeof tracingVariables>): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = values
  const url =
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || values.OTEL_SDK_DISABLED === 'true') return null
  const attributes = values.OTEL_RESOURCE_ATTRIBUTES ?? {}
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME ?? attributes['service.name'] ?? 'tessera',
    attributes,
    ratio: sampler.endsWith('always_off')
      ? 0
      : sampler.endsWith('always_on')
        ? 1
        : values.OTEL_TRACES_SAMPLER_ARG,
  }
}
