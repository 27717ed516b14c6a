import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { PasswordField } from './password-field.tsx'

test('shows and hides the password', async () => {
  const { container } = render(
    <PasswordField
      label="Password"
      showLabel="Show it"
      hideLabel="Hide it"
      autoComplete="current-password"
    />,
  )
  const field = screen.getByLabelText('Password')
  await userEvent.type(field, 'secret')
  expect(field).toHaveAttribute('type', 'password')

  await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(field).toHaveAttribute('type', 'text')
  expect(field).toHaveValue('secret')

  await userEvent.click(screen.getByRole('button', { name: 'Hide it' }))
  expect(field).toHaveAttribute('type', 'password')
  expect(await axe(container)).toHaveNoViolations()
})
