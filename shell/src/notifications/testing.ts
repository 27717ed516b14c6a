import { notificationEvents, type Notification } from '@tessera/shared-contracts'
import { act } from '@testing-library/react'

/** A stream of the page to the server. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

let streams: FakeEventSource[] = []

/** Replaces `EventSource`. Create one in `beforeEach`, because it starts without streams. */
export function fakeNotificationEvents() {
  streams = []
  Object.assign(globalThis, { EventSource: FakeEventSource })
  const listOpen = () =>
    streams.filter(({ readyState, url }) => readyState === 1 && url === notificationEvents.path)
  const dispatch = (event: Event) =>
    act(async () => listOpen().forEach(stream => stream.dispatchEvent(event)))
  return {
    countOpen: () => listOpen().length,
    report: (unread: number) => dispatch(new MessageEvent('message', { data: JSON.stringify({ unread }) })),
    refuse: () =>
      act(async () => {
        for (const stream of listOpen()) {
          stream.close()
          stream.dispatchEvent(new Event('error'))
        }
      }),
    restore: () => void Reflect.deleteProperty(globalThis, 'EventSource'),
  }
}

export const refusal: Notification = {
  id: '12',
  title: '“Harbor” was not published',
  text: 'It breaks the rules (/rules).',
  quote: 'Please remove the logo.',
  at: '2026-11-28T10:00:00.000Z',
  read: false,
  appealable_id: 'creation-1',
}

export const finishedTask: Notification = {
  id: '11',
  title: 'Your images are ready',
  href: '/tools/text-to-image?task=1',
  at: '2026-11-27T10:00:00.000Z',
  read: true,
}
