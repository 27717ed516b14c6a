import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { CopyButton } from './copy-button.tsx'

const button = (
  <CopyButton text="a lake" label="Copy prompt" copiedLabel="Copied" manualLabel="Copy this text manually" />
)

test('copies the text, and announces it', async () => {
  const user = userEvent.setup()
  const { container } = render(button)
  await user.click(screen.getByRole('button', { name: 'Copy prompt' }))
  expect(await navigator.clipboard.readText()).toBe('a lake')
  expect(screen.getByRole('status')).toHaveTextContent('Copied')
  expect(screen.getByRole('button', { name: 'Copied' })).toHaveFocus()
  expect(await axe(container)).toHaveNoViolations()
})

test('shows the text, selected, where the browser refuses the clipboard', async () => {
  const user = userEvent.setup()
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  const { container } = render(button)
  await user.click(screen.getByRole('button', { name: 'Copy prompt' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy this text manually' })
  expect(field).toHaveFocus()
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'a lake'.length])
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(await axe(container)).toHaveNoViolations()
})
