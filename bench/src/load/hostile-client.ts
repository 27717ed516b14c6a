/** A process that sends hostile requests as one member. It starts with an address and headers, and follows messages. */
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { createHostileRequests } from './hostile-requests.ts'

/** As many as the server accepts from one member at once. */
const parallelRequests = 3

// An attacker has a machine of their own, which takes no processor time from the server
setPriority(constants.priority.PRIORITY_LOW)

const [site, headers] = process.argv.slice(2) as [string, string]
const memberHeaders = JSON.parse(headers) as Record<string, string>
const requests = await createHostileRequests()
let isActive = false
let completed = 0
let sent = 0
let running: readonly Promise<void>[] = []

async function attack(): Promise<void> {
  while (isActive) {
    const request = requests[sent++ % requests.length]
    if (!request) return
    const body = request.createBody()
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const init = { method: 'POST', headers: { ...memberHeaders, ...type }, body }
    const response = await fetch(new URL(request.path, site), init)
    const text = await response.text()
    if (text.includes('"success":true')) completed += 1
    else {
      console.log(`${request.name}: ${response.status} ${text.slice(0, 120)}`)
      // What the server has refused is refused again at once
      await setTimeout(1_000)
    }
  }
}

process.on('message', (message: 'start' | 'stop') => {
  isActive = message === 'start'
  if (isActive) running = Array.from({ length: parallelRequests }, attack)
  else void Promise.all(running).then(() => process.send?.(completed))
})
process.send?.('ready')
