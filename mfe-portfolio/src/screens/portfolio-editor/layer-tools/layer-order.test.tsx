import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import {
  getButton,
  openWithSelectedText,
  readAnnouncement,
  showPageInItsSize,
} from '../editor-test-harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
  showPageInItsSize()
})

describe('the order of layers', () => {
  const listTypes = () =>
    [...document.querySelectorAll<HTMLElement>('[data-layer-type]')].map(layer => layer.dataset.layerType)

  it('changes by the toolbar, which says where the layer is, and is undone', async () => {
    const { user } = await openWithSelectedText()
    expect(listTypes()).toEqual(['image', 'container', 'text', 'text'])
    await user.click(getButton('Send to back'))
    expect(listTypes()).toEqual(['text', 'image', 'container', 'text'])
    expect(readAnnouncement()).toBe('Layer 1 of 4, counted from the back')
    expect(getButton('Send backward')).toHaveAttribute('aria-disabled', 'true')
    await user.click(getButton('Bring forward'))
    expect(listTypes()).toEqual(['image', 'text', 'container', 'text'])
    await user.click(getButton('Undo'))
    await user.click(getButton('Undo'))
    expect(listTypes()).toEqual(['image', 'container', 'text', 'text'])
  })

  it('changes by the brackets, from a text, an image and a shape, which keep the focus', async () => {
    const { user, text } = await openWithSelectedText()
    const press = (code: string, options = {}) =>
      fireEvent.keyDown(document.activeElement ?? text, { code, ctrlKey: true, ...options })
    press('BracketLeft')
    expect(listTypes()).toEqual(['image', 'text', 'container', 'text'])
    expect(text).toHaveFocus()
    const shape = getButton('Shape 1 on page 1')
    await user.click(shape)
    act(() => shape.focus())
    press('BracketRight', { shiftKey: true })
    expect(listTypes()).toEqual(['image', 'text', 'text', 'container'])
    expect(shape).toHaveFocus()
    act(() => screen.getByLabelText('Click to upload').focus())
    press('BracketRight', { altKey: true })
    expect(listTypes()).toEqual(['text', 'text', 'container', 'image'])
  })
})
