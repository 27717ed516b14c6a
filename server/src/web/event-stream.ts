import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import type { Timer } from '../scheduling/timer.ts'

/** Proxies close a connection that is silent for a minute or more. */
const heartbeatIntervalMs = 15 * secondMs
/** A session that ends meanwhile sees no events after this time. The browser connects again. */
const maxAgeMs = 5 * minuteMs
/** How soon a browser connects again. */
const retryMs = secondMs

interface EventSource<Value> {
  /** Calls the listener with each value; returns a function that stops this. */
  subscribe(listener: (value: Value) => void): () => void
  toData(value: Value): object
  /** Whether no other value follows. */
  isFinal?(value: Value): boolean
}

/** Opens a stream of events. It ends after the final value, at its maximum age, and when the signal aborts. */
export function openEventStream<Value>(
  { subscribe, toData, isFinal = () => false }: EventSource<Value>,
  { timer, signal }: { timer: Timer; signal: AbortSignal },
): Readable {
  const stream = new Readable({ read: () => undefined })
  const end = () => {
    stop()
    stream.push(null)
  }
  const cancelAge = timer(maxAgeMs, end)
  let cancelHeartbeat = () => {}
  function beat(): void {
    stream.push(':\n\n')
    cancelHeartbeat = timer(heartbeatIntervalMs, beat)
  }
  let unsubscribe = () => {}
  function stop(): void {
    unsubscribe()
    cancelAge()
    cancelHeartbeat()
    signal.removeEventListener('abort', end)
  }
  stream.once('close', stop)
  stream.push(`retry: ${retryMs}\n\n`)
  cancelHeartbeat = timer(heartbeatIntervalMs, beat)
  unsubscribe = subscribe(value => {
    stream.push(`data: ${JSON.stringify(toData(value))}\n\n`)
    if (isFinal(value)) end()
  })
  if (signal.aborted) end()
  else signal.addEventListener('abort', end)
  return stream
}

/** Sets the headers of a response that is a stream of events. */
export function setEventStreamHeaders(reply: FastifyReply): void {
  reply.type('text/event-stream').headers({
    'cache-control': 'no-store, no-transform',
    // Against the buffer of nginx, and of the proxies that took its header over
    'x-accel-buffering': 'no',
  })
}
