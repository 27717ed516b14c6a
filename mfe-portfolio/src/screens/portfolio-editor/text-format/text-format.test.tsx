import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { fireEvent, screen, within } from '@testing-library/react'
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
  showPageInItsSize()
})

describe('a text', () => {
  it('is aligned and sized by its toolbar, each undone in one step', async () => {
    const { user, text } = await openWithSelectedText()
    const tools = screen.getByRole('toolbar', { name: 'Text' })
    expect(within(tools).getByRole('button', { name: 'Align left' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(tools).getByRole('button', { name: 'Align right' }))
    expect(text).toHaveStyle({ textAlign: 'right' })
    const size = within(tools).getByRole('spinbutton', { name: 'Font size' })
    expect(size).toHaveValue(44)
    await user.clear(size)
    await user.type(size, '36')
    expect(text).toHaveStyle({ fontSize: '36px' })
    await user.click(within(tools).getByRole('button', { name: 'Larger text' }))
    expect(text).toHaveStyle({ fontSize: '38px' })
    await user.click(getButton('Undo'))
    expect(text.style.fontSize).toBe('')
    await user.click(getButton('Undo'))
    expect(text.style.textAlign).toBe('')
  })

  it('is aligned and sized while it is typed', async () => {
    const { user, text } = await openWithSelectedText()
    await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
    expect(text).toHaveStyle({ textAlign: 'center' })
    fireEvent.keyDown(text, { key: '>', code: 'Period', ctrlKey: true, shiftKey: true })
    expect(text).toHaveStyle({ fontSize: '46px' })
    expect(readAnnouncement()).toBe('Font size 46')
  })
})

describe('the style of a text', () => {
  it('is bold, italic and of another font and line height, by the toolbar, each undone in one step', async () => {
    const { user, text } = await openWithSelectedText()
    const tools = within(screen.getByRole('toolbar', { name: 'Text' }))
    const bold = tools.getByRole('button', { name: 'Bold' })
    expect(bold).toHaveAttribute('aria-pressed', 'true')
    await user.click(bold)
    expect(text).toHaveStyle({ fontWeight: 400 })
    expect(bold).toHaveAttribute('aria-pressed', 'false')
    await user.selectOptions(tools.getByRole('combobox', { name: 'Font of this text' }), 'Georgia')
    expect(text.style.fontFamily).toContain('Georgia')
    expect(getText('Text 2 on page 1').style.fontFamily).toContain('Noto Sans SC')
    await user.click(tools.getByRole('button', { name: 'Italic' }))
    expect(text).toHaveStyle({ fontStyle: 'italic' })
    const lineHeight = tools.getByRole('spinbutton', { name: 'Line height' })
    expect(lineHeight).toHaveValue(1.15)
    await user.clear(lineHeight)
    await user.type(lineHeight, '1.4')
    expect(text.style.lineHeight).toBe('1.4')
    for (const [property, value] of [
      ['lineHeight', ''],
      ['fontStyle', ''],
      ['fontFamily', expect.stringContaining('Noto Sans SC')],
      ['fontWeight', ''],
    ] as const) {
      await user.click(getButton('Undo'))
      expect(text.style[property]).toEqual(value)
    }
  })

  it('changes while it is typed', async () => {
    const { user, text } = await openWithSelectedText()
    await user.keyboard('{Control>}b{/Control}')
    expect(text).toHaveStyle({ fontWeight: 400 })
    expect(readAnnouncement()).toBe('Not bold')
  })

  it('is italic only in a font that has italics, and upright again in another one', async () => {
    const { user, text } = await openWithSelectedText()
    const tools = within(screen.getByRole('toolbar', { name: 'Text' }))
    const italic = tools.getByRole('button', { name: 'Italic' })
    expect(italic).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Control>}i{/Control}')
    expect(readAnnouncement()).toBe('This font has no italics')
    expect(text.style.fontStyle).toBe('')
    const font = tools.getByRole('combobox', { name: 'Font of this text' })
    await user.selectOptions(font, 'Lato')
    await user.click(italic)
    expect(text).toHaveStyle({ fontStyle: 'italic' })
    await user.selectOptions(font, 'Dancing Script')
    expect(text).toHaveStyle({ fontStyle: 'normal' })
  })
})
