import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The collector is called by name, which only a flag gives it.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>

/** Bytes. */
const bearable = 8 * 1024 ** 2

let passed = 0

/**
 * Tells that so many bytes have passed through buffers which nobody holds any more. Where a lot of data flows
 * through few objects the engine sees no reason to collect, and hundreds of megabytes wait for it; the youngest
 * generation is collected here, in a millisecond or two, whenever another few megabytes have passed.
 */
export function havePassed(bytes: number): void {
  passed += bytes
  if (passed < bearable) return
  passed = 0
  collect({ type: 'minor' })
}
