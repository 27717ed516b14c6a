import { beforeEach, expect, it, jest } from '@jest/globals'
import { firstFrameElementId } from '@tessera/shared-contracts'
import { act, render, screen } from '@testing-library/react'
import { useState, type SyntheticEvent } from 'react'
import { FirstFrameHandover } from './first-frame-handover.ts'

let root: HTMLElement
/** Opens a page with a first frame. */
function setUp(frame: string) {
  root = document.createElement('div')
  document.body.innerHTML = `<div id="${firstFrameElementId}">${frame}</div>`
  document.body.append(root)
}
beforeEach(() =>
  setUp('<a href="/help">Help</a><input aria-label="Title"><textarea placeholder="Prompt"></textarea>'),
)

function Page({ isOpen = true }) {
  const [title, setTitle] = useState('')
  return (
    <main inert={!isOpen}>
      <a href="/help">Help</a>
      <input aria-label="Title" value={title} onChange={event => setTitle(event.target.value)} />
      <p>Typed: {title}</p>
      <textarea placeholder="Prompt" />
    </main>
  )
}

const open = (isOpen = true) => (
  <>
    <FirstFrameHandover root={root} />
    <Page isOpen={isOpen} />
  </>
)

it('removes the first frame and keeps the focus', () => {
  screen.getByRole('link', { name: 'Help' }).focus()
  render(open(), { container: root })
  expect(document.getElementById(firstFrameElementId)).toBeNull()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveFocus()
})

it('removes the styles of the first frame only', () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css#${firstFrameElementId}">`
  render(open(), { container: root })
  expect([...document.querySelectorAll('link')].map(link => link.getAttribute('href'))).toEqual(['/a.css'])
})

it('passes on what was typed', async () => {
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value = 'Lakes'
  screen.getByPlaceholderText<HTMLTextAreaElement>('Prompt').value = 'a lake'
  await act(async () => render(open(), { container: root }))
  expect(screen.getByText('Typed: Lakes')).toBeVisible()
  expect(screen.getByPlaceholderText('Prompt')).toHaveValue('a lake')
})

it('presses a button again that was pressed', async () => {
  setUp('<button>Log in</button>')
  globalThis.tesseraPressed = [screen.getByRole('button').firstChild as Node]
  const press = jest.fn()
  const page = (
    <>
      <FirstFrameHandover root={root} />
      <button onClick={press}>Log in</button>
    </>
  )
  await act(async () => render(page, { container: root }))
  expect(press).toHaveBeenCalledTimes(1)
})

it('waits for a screen that is still opening', async () => {
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value = 'Lakes'
  const { rerender } = await act(async () => render(open(false), { container: root }))
  expect(screen.queryByText('Typed: Lakes')).toBeNull()
  await act(async () => rerender(open(true)))
  expect(screen.getByText('Typed: Lakes')).toBeVisible()
})

it('closes a dialog in which Escape was pressed', async () => {
  setUp('<dialog open></dialog>')
  const dialog = screen.getByRole('dialog')
  globalThis.tesseraPressed = [dialog, dialog]
  const close = jest.fn((event: SyntheticEvent) => event.preventDefault())
  const page = (isOpen: boolean) => (
    <>
      <FirstFrameHandover root={root} />
      <dialog open={isOpen} onCancel={close} />
    </>
  )
  const { rerender } = await act(async () => render(page(false), { container: root }))
  expect(close).not.toHaveBeenCalled()
  await act(async () => rerender(page(true)))
  expect(close).toHaveBeenCalledTimes(1)
})
