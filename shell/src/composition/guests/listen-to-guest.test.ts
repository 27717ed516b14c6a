import { describe, expect, it, jest } from '@jest/globals'
import { listenToGuest } from './listen-to-guest.ts'
import { maxMessagesPerSecond } from './message-budget.ts'
import type { GuestPart } from './messages.ts'

function startListening(kind: GuestPart['kind'] = 'screen') {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const navigate = jest.fn()
  // jsdom has no message channels
  const port = { onmessage: null } as unknown as MessagePort
  const context = { getState: jest.fn<never>(), subscribe: jest.fn<never>(), navigate }
  const mounted = listenToGuest(port, { frame, slots: undefined, context, kind })
  const send = (data: unknown): void => void port.onmessage?.(new MessageEvent('message', { data }))
  return { frame, navigate, mounted, send }
}

describe('the frame', () => {
  it('is as high as the screen, within bounds', () => {
    const { frame, send } = startListening()
    send({ type: 'size', widthPx: 900, heightPx: 1200 })
    expect(frame.style.height).toBe('1200px')
    expect(frame.style.width).toBe('')
    send({ type: 'size', heightPx: 1e9 })
    expect(frame.style.height).toBe('50000px')
    send({ type: 'size', heightPx: 'calc(1px)' })
    expect(frame.style.height).toBe('0px')
  })

  it('asks for the width of an extension, and has no more than its slot', () => {
    const { frame, send } = startListening('extension')
    send({ type: 'size', widthPx: 90, heightPx: 44 })
    expect(frame.style).toMatchObject({ width: '90px', height: '44px', maxWidth: 'calc(100% + 8px)' })
    send({ type: 'size', widthPx: 1e9, heightPx: 1e9 })
    expect(frame.style).toMatchObject({ width: '4000px', height: '2000px' })
  })
})

it('a guest opens paths of the site only', () => {
  const { navigate, send } = startListening()
  send({ type: 'navigate', to: '/help', options: { replace: true, state: {} } })
  send({ type: 'navigate', to: 'https://other.example/' })
  expect(navigate.mock.calls).toEqual([['/help', { replace: true }]])
})

it('a guest that could not mount rejects with its error', async () => {
  const { mounted, send } = startListening()
  send(null)
  send({ type: 'failed', message: 'boom', stack: 'at guest' })
  await expect(mounted).rejects.toMatchObject({ message: 'boom', stack: 'at guest' })
})

it('Escape closes the dialog around a frame only while the frame has the focus', () => {
  const { frame, send } = startListening('extension')
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const requestClose = jest.fn()
  Object.assign(dialog, { requestClose }).append(frame)
  send({ type: 'escape' })
  expect(requestClose).not.toHaveBeenCalled()
  frame.focus()
  send({ type: 'escape' })
  expect(requestClose).toHaveBeenCalledTimes(1)
})

it('a guest that floods the page is not read until the second is over', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  const { navigate, send } = startListening()
  for (let sent = 0; sent < 2 * maxMessagesPerSecond; sent += 1) send({ type: 'navigate', to: '/help' })
  expect(navigate).toHaveBeenCalledTimes(maxMessagesPerSecond)
  now.mockReturnValue(1_000)
  send({ type: 'navigate', to: '/about' })
  expect(navigate).toHaveBeenLastCalledWith('/about', { replace: false })
})
