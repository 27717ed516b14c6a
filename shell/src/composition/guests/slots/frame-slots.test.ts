import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { slotElementName } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import type { PageMessage } from '../messages.ts'
import { createFrameSlots } from './frame-slots.ts'

beforeAll(() => {
  // jsdom has no layout
  globalThis.ResizeObserver = class {
    observe = jest.fn()
    unobserve = jest.fn()
    disconnect = jest.fn()
  }
  Element.prototype.checkVisibility = () => true
})

beforeEach(() => document.body.replaceChildren())

const box = { xPx: 10, yPx: 20, widthPx: 300, heightPx: 40 }
const slot = { id: 1, name: 'image-actions', props: '{}', box, clip: null }
const findSlots = () => [...document.querySelectorAll<HTMLElement>(slotElementName)]

/** A frame between two links of the page, whose guest has one slot. The page has filled it with two buttons. */
async function showFrame() {
  document.body.innerHTML = '<a href="/">Back</a><div></div><a href="/help">Help</a>'
  const frame = document.createElement('iframe')
  document.querySelector('div')?.append(frame)
  const send = jest.fn<(message: PageMessage) => void>()
  const slots = createFrameSlots({ frame, offered: new Set(['image-actions']), send })
  slots.receive({ type: 'slots', slots: [slot] })
  await waitFor(() => expect(findSlots()).toHaveLength(1))
  for (const name of ['Print', 'Send'])
    findSlots()[0]?.append(Object.assign(document.createElement('button'), { textContent: name }))
  return { frame, send, slots, user: userEvent.setup() }
}

const getButton = (name: string) => screen.getByRole('button', { name })

it('a slot is over its place, and clipped as in the frame', async () => {
  const { slots } = await showFrame()
  const place = findSlots()[0]?.parentElement
  expect(place?.style).toMatchObject({ left: '10px', top: '20px', width: '300px' })
  slots.receive({ type: 'slots', slots: [{ ...slot, box: { ...box, yPx: 90 } }] })
  await waitFor(() => expect(place?.style.top).toBe('90px'))
  expect(getButton('Print')).toBeVisible()
})

it('a slot that the guest removes leaves, and the focus returns to the guest', async () => {
  const { frame, slots } = await showFrame()
  getButton('Print').focus()
  slots.receive({ type: 'slots', slots: [] })
  await waitFor(() => expect(findSlots()).toEqual([]))
  expect(frame).toHaveFocus()
})

it('of many reports before a frame of the screen, the last one counts', async () => {
  const { slots } = await showFrame()
  const schedule = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1)
  for (let id = 2; id < 200; id += 1) slots.receive({ type: 'slots', slots: [{ ...slot, id }] })
  expect(schedule).toHaveBeenCalledTimes(1)
  expect(getButton('Print')).toBeVisible()
  schedule.mock.calls[0]?.[0](0)
  schedule.mockRestore()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the guest passes the focus to the first or last control of a slot, only while it has the focus', async () => {
  const { frame, slots } = await showFrame()
  const move = (backward: boolean) => slots.receive({ type: 'focus', id: 1, backward })
  screen.getByText('Back').focus()
  move(false)
  expect(screen.getByText('Back')).toHaveFocus()
  frame.focus()
  move(false)
  expect(getButton('Print')).toHaveFocus()
  frame.focus()
  move(true)
  expect(getButton('Send')).toHaveFocus()
})

it('Tab behind the last control and before the first one returns to the guest', async () => {
  const { frame, send, user } = await showFrame()
  getButton('Print').focus()
  await user.tab()
  expect(getButton('Send')).toHaveFocus()
  await user.tab()
  expect(frame).toHaveFocus()
  expect(send).toHaveBeenLastCalledWith({ type: 'focus', id: 1, backward: false })
  getButton('Print').focus()
  await user.tab({ shift: true })
  expect(send).toHaveBeenLastCalledWith({ type: 'focus', id: 1, backward: true })
})

it('a slot without a control is passed over, and the focus leaves the frame to the page', async () => {
  const { frame, send, slots } = await showFrame()
  findSlots()[0]?.replaceChildren()
  frame.focus()
  slots.receive({ type: 'focus', id: 1, backward: false })
  expect(send).toHaveBeenLastCalledWith({ type: 'focus', id: 1, backward: false })
  slots.receive({ type: 'focus', id: null, backward: false })
  expect(screen.getByText('Help')).toHaveFocus()
  frame.focus()
  slots.receive({ type: 'focus', id: null, backward: true })
  expect(screen.getByText('Back')).toHaveFocus()
})
