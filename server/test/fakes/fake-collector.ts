import type { TestContext } from 'node:test'
import protobuf from 'protobufjs'
import { startFakeEngineServer } from './fake-engine-server.ts'

/** A span as the collector has received it. */
export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  /** Null for the first span of a trace. */
  parentSpanId: string | null
  name: string
  attributes: Record<string, string | undefined>
}

/** What the collector reads of a request of OTLP (https://github.com/open-telemetry/opentelemetry-proto). */
const schema = protobuf
  .parse(
    `
  syntax = "proto3";
  message AnyValue { oneof value { string text = 1; bool flag = 2; int64 integer = 3; double number = 4; } }
  message Attribute { string key = 1; AnyValue value = 2; }
  message Resource { repeated Attribute attributes = 1; }
  message Span {
    bytes traceId = 1; bytes spanId = 2; bytes parentSpanId = 4; string name = 5;
    repeated Attribute attributes = 9;
  }
  message ScopeSpans { repeated Span spans = 2; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scopeSpans = 2; }
  message TraceRequest { repeated ResourceSpans resourceSpans = 1; }
`,
  )
  .root.lookupType('TraceRequest')

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface TraceRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        traceId: Uint8Array
        spanId: Uint8Array
        parentSpanId: Uint8Array
        name: string
        attributes: Attribute[]
      }[]
    }[]
  }[]
}

const toRecord = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
const toHex = (id: Uint8Array) => Buffer.from(id).toString('hex')

function parseRequest(body: Buffer): CollectedSpan[] {
  const { resourceSpans } = schema.decode(body) as unknown as TraceRequest
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name'] ?? ''
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        service,
        traceId: toHex(traceId),
        spanId: toHex(spanId),
        parentSpanId: toHex(parentSpanId) || null,
        name,
        attributes: toRecord(attributes),
      }))
  })
}

/** Starts a collector that receives traces over HTTP. */
export async function startFakeCollector(t: TestContext) {
  const server = await startFakeEngineServer(t, () => ({ file: Buffer.alloc(0) }))
  return { ...server, listSpans: () => server.calls.flatMap(({ body }) => parseRequest(body)) }
}
