/** A thread with a client of its own: it sends a request every 20 ms and reports the longest duration on request. */
import { parentPort, workerData } from 'node:worker_threads'
import { getCreations } from '@tessera/shared-contracts'
import { createHttpClient, type HttpRequest } from '../server/http-client.ts'

const intervalMs = 20
const requests: readonly HttpRequest[] = [
  { path: '/healthz' },
  { method: 'POST', path: `${getCreations.path}?page=1` },
]
const client = createHttpClient(new URL(workerData as string))
let sent = 0
let longestMs = 0
let failures = 0

async function send(): Promise<void> {
  const begun = performance.now()
  const response = await client.request(requests[sent++ % requests.length] ?? { path: '/healthz' })
  longestMs = Math.max(longestMs, performance.now() - begun)
  if (response.status !== 200) failures += 1
}

setInterval(() => {
  send().catch(() => (failures += 1))
}, intervalMs)

parentPort?.on('message', () => {
  parentPort?.postMessage({ longestMs, failures })
  longestMs = 0
})
