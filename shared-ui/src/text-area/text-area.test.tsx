import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { TextArea } from './text-area.tsx'

test('counts the typed characters, also beyond the maximum', async () => {
  const change = jest.fn()
  const { container } = render(<TextArea label="Prompt" counter={{ max: 5 }} onChange={change} />)
  const field = screen.getByRole('textbox', { name: 'Prompt' })
  expect(field).toHaveAccessibleDescription('0 / 5')
  await userEvent.type(field, 'a forest')
  expect(field).toHaveValue('a forest')
  expect(field).toHaveAccessibleDescription('8 / 5')
  expect(change).toHaveBeenCalledTimes(8)
  expect(await axe(container)).toHaveNoViolations()
})

test('formats its numbers', () => {
  const { format } = new Intl.NumberFormat('en')
  render(<TextArea label="Prompt" counter={{ max: 2_000, format }} value={'a'.repeat(1_234)} readOnly />)
  expect(screen.getByText('1,234 / 2,000')).toBeVisible()
})

test('counts a controlled value', () => {
  const { rerender } = render(<TextArea label="Prompt" counter={{ max: 9 }} value="" readOnly />)
  rerender(<TextArea label="Prompt" counter={{ max: 9 }} value="polished" readOnly />)
  expect(screen.getByText('8 / 9')).toBeVisible()
})
