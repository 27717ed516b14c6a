/** The payload of one packet. */
const packetBytes = 1_460
/** What TCP sends before the first acknowledgement (RFC 6928). */
const initialWindowBytes = 10 * packetBytes

/** The bytes of one connection in one direction. */
interface Flow {
  send(bytes: Buffer): void
  /** Calls back when everything that was sent before has arrived. */
  end(onArrived: () => void): void
}

export interface OneWayLink {
  /** @param deliver gets each packet when it arrives */
  openFlow(deliver: (packet: Buffer) => void): Flow
}

interface FlowState {
  /** Bytes that wait for their turn. */
  waiting: Buffer
  /** Packets that have not arrived. */
  travelling: number
  unacknowledgedBytes: number
  windowBytes: number
  deliver(packet: Buffer): void
  end: (() => void) | null
}

/**
 * Simulates one direction of a slow link. Connections take turns, one packet each, as behind a router with fair queues.
 * Each has TCP's slow start: its window grows by the acknowledged bytes, up to twice the bandwidth-delay product, as
 * in BBR. No packet is lost.
 *
 * @param options.bytesPerMs how fast the link sends
 * @param options.delayMs how long a packet travels after it was sent
 */
export function createOneWayLink(options: { bytesPerMs: number; delayMs: number }): OneWayLink {
  const { bytesPerMs, delayMs } = options
  const maxWindowBytes = Math.max(initialWindowBytes, 2 * bytesPerMs * 2 * delayMs)
  const flows: FlowState[] = []
  let isSending = false
  let freeAt = 0

  /** Returns the flow whose turn it is, and moves it to the end of the line. */
  function takeNext(): FlowState | undefined {
    const index = flows.findIndex(
      ({ waiting, unacknowledgedBytes, windowBytes }) =>
        waiting.length > 0 && unacknowledgedBytes < windowBytes,
    )
    const [next] = index < 0 ? [] : flows.splice(index, 1)
    if (next) flows.push(next)
    return next
  }

  function sendNext(): void {
    const flow = takeNext()
    isSending = flow !== undefined
    if (!flow) return
    const packet = flow.waiting.subarray(0, packetBytes)
    flow.waiting = flow.waiting.subarray(packetBytes)
    flow.travelling += 1
    flow.unacknowledgedBytes += packet.length
    // From the end of the packet before, because timers are late
    freeAt += packet.length / bytesPerMs
    setTimeout(
      () => {
        setTimeout(() => arrive(flow, packet), delayMs)
        sendNext()
      },
      Math.max(0, freeAt - Date.now()),
    )
  }

  function arrive(flow: FlowState, packet: Buffer): void {
    flow.travelling -= 1
    flow.deliver(packet)
    endIfArrived(flow)
    setTimeout(() => {
      flow.unacknowledgedBytes -= packet.length
      flow.windowBytes = Math.min(maxWindowBytes, flow.windowBytes + packet.length)
      sendIfIdle()
    }, delayMs)
  }

  function sendIfIdle(): void {
    if (isSending) return
    freeAt = Date.now()
    sendNext()
  }

  function endIfArrived(flow: FlowState): void {
    if (!flow.end || flow.travelling > 0 || flow.waiting.length > 0) return
    flows.splice(flows.indexOf(flow), 1)
    flow.end()
    flow.end = null
  }

  return {
    openFlow(deliver) {
      const flow: FlowState = {
        waiting: Buffer.alloc(0),
        travelling: 0,
        unacknowledgedBytes: 0,
        windowBytes: initialWindowBytes,
        deliver,
        end: null,
      }
      flows.push(flow)
      return {
        send(bytes) {
          flow.waiting = Buffer.concat([flow.waiting, bytes])
          sendIfIdle()
        },
        end(onArrived) {
          flow.end = onArrived
          endIfArrived(flow)
        },
      }
    },
  }
}
