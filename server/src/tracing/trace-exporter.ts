import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/tracing-config.ts'
import type { Log } from '../log/log.ts'

/** Creates what sends spans to the collector. The log has one line when that begins to fail, and one when it works again. */
export function createTraceExporter({ url, headers }: TracingConfig, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } })
  let isFailing = false
  return {
    export(spans, report) {
      exporter.export(spans, result => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isFailing)
          log.warn({ err: result.error }, 'the collector does not receive traces, and they are lost')
        if (!hasFailed && isFailing) log.info('the collector receives traces again')
        isFailing = hasFailed
        report(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
