import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import {
  getButton,
  getText,
  openWithSelectedText,
  readAnnouncement,
  showPageInItsSize,
} from '../editor-test-harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
  // jsdom has no pointers
  Element.prototype.setPointerCapture = () => {}
  Object.assign(globalThis, { PointerEvent: MouseEvent })
  showPageInItsSize()
})

const findHandle = () => screen.findByRole('button', { name: /^Move or resize/ })
const getInset = (element: HTMLElement) => element.style.inset

async function openWithHandle() {
  const page = await openWithSelectedText()
  return { ...page, handle: await findHandle() }
}

describe('the tools', () => {
  it('have a place of their own before the pages, also while nothing is selected', async () => {
    const { user, text } = await openWithHandle()
    const page = screen.getByRole('region', { name: 'Page 1: Template 1' })
    const tools = screen.getByRole('toolbar', { name: 'Text' })
    expect(page).not.toContainElement(tools)
    expect(tools.compareDocumentPosition(page)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.keyboard('{Escape}')
    expect(text).toBeInTheDocument()
    expect(screen.getByText('Select a text, an image or a shape to edit it.')).toBeInTheDocument()
  })

  it('are reached by Alt+F10 from a text, a frame, an image and a shape', async () => {
    const { user, handle, text } = await openWithHandle()
    for (const layer of [
      text,
      handle,
      screen.getByLabelText('Click to upload'),
      getButton('Shape 1 on page 1'),
    ]) {
      if (layer === handle) {
        await user.click(text)
        ;(await findHandle()).focus()
      } else act(() => layer.focus())
      const tools = await screen.findByRole('toolbar')
      await user.keyboard('{Alt>}{F10}{/Alt}')
      expect(tools).toContainElement(document.activeElement as HTMLElement)
    }
  })
})

describe('the frame of a layer', () => {
  it('is reached by F2, and the arrow keys move it by 1 px, with Shift by 10', async () => {
    const { user, text, handle } = await openWithHandle()
    await user.keyboard('{F2}')
    expect(handle).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(getInset(text)).toBe('672px auto auto 57px')
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(getInset(text)).toBe('662px auto auto 57px')
    expect(readAnnouncement()).toBe('Left 57, top 662')
    await user.keyboard('{Control>}z{/Control}')
    expect(getInset(text)).toBe('672px auto auto 57px')
    await user.keyboard('{Control>}y{/Control}')
    expect(getInset(text)).toBe('662px auto auto 57px')
  })

  it('is resized with a modifier, and Enter returns to the text', async () => {
    const { user, text } = await openWithHandle()
    await user.keyboard('{F2}{Control>}{ArrowRight}{/Control}{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(text).toHaveStyle({ width: '281px', height: '219px' })
    expect(readAnnouncement()).toBe('Width 281, height 219')
    await user.keyboard('{Enter}')
    expect(text).toHaveFocus()
  })

  it('stays on the page', async () => {
    const { user, text } = await openWithHandle()
    await user.keyboard('{F2}')
    for (let press = 0; press < 9; press += 1) await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(getInset(text)).toBe('728px auto auto 56px')
  })

  it('is dragged in one undo step, with a guide where it snaps, and Escape puts it back', async () => {
    const { user, text, handle } = await openWithHandle()
    const drag = (options: object) => fireEvent.pointerMove(handle, { clientX: 47, clientY: 100, ...options })
    const press = () => fireEvent.pointerDown(handle, { button: 0, clientX: 100, clientY: 100 })
    press()
    drag({})
    expect(getInset(text)).toBe('672px auto auto 0px')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    fireEvent.pointerUp(handle)
    expect(getInset(text)).toBe('672px auto auto 56px')

    press()
    drag({ clientX: 60 })
    drag({ altKey: true })
    expect(getInset(text)).toBe('672px auto auto 3px')
    drag({})
    fireEvent.pointerUp(handle)
    expect(getInset(text)).toBe('672px auto auto 0px')
    expect(readAnnouncement()).toBe('Left 0, top 672')
    await user.click(getButton('Undo'))
    expect(getInset(text)).toBe('672px 475px 56px 56px')
    await user.click(getButton('Redo'))
    expect(getInset(text)).toBe('672px auto auto 0px')
  })

  it('has its position and size as numbers', async () => {
    const { user, text } = await openWithHandle()
    await user.click(getButton('Position'))
    const left = screen.getByRole('spinbutton', { name: 'Left' })
    expect(left).toHaveValue(56)
    await user.clear(left)
    await user.type(left, '120')
    expect(getInset(text)).toBe('672px auto auto 120px')
    await user.click(getButton('Undo'))
    expect(getInset(text)).toBe('672px 475px 56px 56px')
  })
})

describe('Escape', () => {
  const page = () => screen.getByRole('region', { name: 'Page 1: Template 1' })
  const expectLeft = () => {
    expect(page()).toHaveFocus()
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  }

  it('leaves a text once, which is saved', async () => {
    const { user, text } = await openWithHandle()
    await user.keyboard('{Escape}')
    expectLeft()
    expect(text).toHaveTextContent('Where it began')
  })

  it('leaves the frame, the toolbar, an image and a shape once', async () => {
    const { user, text, handle } = await openWithHandle()
    handle.focus()
    await user.keyboard('{Escape}')
    expectLeft()
    await user.click(text)
    ;(await screen.findByRole('button', { name: 'Align right' })).focus()
    await user.keyboard('{Escape}')
    expectLeft()
    for (const layer of [screen.getByLabelText('Click to upload'), getButton('Shape 1 on page 1')]) {
      layer.focus()
      await screen.findByRole('toolbar')
      await user.keyboard('{Escape}')
      expectLeft()
    }
  })
})

describe('layers', () => {
  it('are added as texts and images, which take the focus, and undone', async () => {
    const { user } = await openWithHandle()
    await user.click(getButton('Text: add to page 1'))
    expect(getText('Text 3 on page 1')).toHaveFocus()
    expect(getText('Text 3 on page 1')).toHaveTextContent('Your text')
    await user.click(getButton('Image: add to page 1'))
    expect(screen.getAllByLabelText('Click to upload')[1]).toHaveFocus()
    await user.click(getButton('Undo'))
    expect(screen.getAllByLabelText('Click to upload')).toHaveLength(1)
    await user.click(getButton('Undo'))
    expect(screen.queryByRole('textbox', { name: 'Text 3 on page 1' })).not.toBeInTheDocument()
  })

  it('are removed by Delete, but not while a text is typed', async () => {
    const { user, text } = await openWithHandle()
    await user.keyboard('{Delete}')
    expect(text).toBeInTheDocument()
    await user.keyboard('{F2}{Delete}')
    expect(text).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Page 1: Template 1' })).toHaveFocus()
    expect(readAnnouncement()).toBe('Deleted. Use Undo to restore it.')
    await user.keyboard('{Control>}z{/Control}')
    expect(getText('Text 1 on page 1')).toHaveTextContent('Where it began')
  })

  it('can be shapes and empty frames, which have the same keys', async () => {
    const { user } = await openWithHandle()
    const shape = getButton('Shape 1 on page 1')
    shape.focus()
    await user.keyboard('{ArrowLeft}')
    expect(getInset(shape)).toBe('647px auto auto 55px')
    const [frame] = screen.getAllByLabelText('Click to upload')
    frame?.focus()
    await user.keyboard('{Delete}')
    expect(screen.queryByLabelText('Click to upload')).not.toBeInTheDocument()
  })

  it('are removed by their toolbar', async () => {
    const { user, text } = await openWithHandle()
    await user.click(getButton('Delete'))
    expect(text).not.toBeInTheDocument()
  })
})

it('the tools have no axe violations', async () => {
  const { container, user } = await openWithHandle()
  await user.click(getButton('Position'))
  expect(await axe(container)).toHaveNoViolations()
})
