import { tracingMetaName } from '@tessera/shared-contracts'

let trace: { path: string; id: string } | null = null

/**
 * Returns the header of a call by which the server continues its trace (W3C Trace Context): the calls of an address are one
 * trace. Empty where the page says nothing of traces. The server decides which traces it records.
 */
export function createTraceHeader(): { traceparent?: string } {
  if (!document.querySelector(`meta[name=${tracingMetaName}]`)) return {}
  const path = location.pathname
  if (trace?.path !== path) trace = { path, id: createId(16) }
  return { traceparent: `00-${trace.id}-${createId(8)}-01` }
}

const createId = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
