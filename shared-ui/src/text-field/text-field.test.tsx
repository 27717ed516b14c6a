import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { TextField } from './text-field.tsx'

test('has its label, and reports typing', async () => {
  const change = jest.fn()
  const { container } = render(
    <TextField label="Email" type="email" hint="We send a code there." onChange={change} />,
  )
  const field = screen.getByRole('textbox', { name: 'Email' })
  await userEvent.type(field, 'a@b.c')
  expect(field).toHaveValue('a@b.c')
  expect(change).toHaveBeenCalledTimes(5)
  expect(field).toHaveAccessibleDescription('We send a code there.')
  expect(field).toBeValid()
  expect(await axe(container)).toHaveNoViolations()
})

test('shows its error', async () => {
  const { container, rerender } = render(<TextField label="Username" />)
  const field = screen.getByRole('textbox')
  rerender(<TextField label="Username" hint="Others see it." error="Too short." />)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Others see it. Too short.')
  expect(await axe(container)).toHaveNoViolations()
})
