import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { useState, type ReactNode } from 'react'
import { PasswordStrengthContext, type PasswordStrengthProps } from './password-rating.ts'
import { PasswordField } from './password-field.tsx'

const labels = { label: 'Password', showLabel: 'Show it', hideLabel: 'Hide it' }
const getStrengthText = (part: string) => `It is ${part}.`

/** What a page provides. */
const renderStrength = ({ password, getText }: PasswordStrengthProps) =>
  getText(password.length < 9 ? 'veryWeak' : 'strong')

const renderInPage = (field: ReactNode) =>
  render(<PasswordStrengthContext value={renderStrength}>{field}</PasswordStrengthContext>)

test('shows and hides the password', async () => {
  const { container } = render(<PasswordField {...labels} autoComplete="current-password" />)
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

test('rates a value that the page sets, and nothing once the page has cleared it', async () => {
  function Form() {
    const [password, setPassword] = useState('')
    return (
      <>
        <PasswordField
          {...labels}
          getStrengthText={getStrengthText}
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
        <button onClick={() => setPassword('')}>Save</button>
      </>
    )
  }
  renderInPage(<Form />)
  await userEvent.type(screen.getByLabelText('Password'), 'password')
  expect(await screen.findByText('It is veryWeak.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByText('It is veryWeak.')).not.toBeInTheDocument()
})

test('does not rate a password without texts for it', async () => {
  renderInPage(<PasswordField {...labels} />)
  await userEvent.type(screen.getByLabelText('Password'), 'password')
  expect(screen.queryByText(/It is/)).not.toBeInTheDocument()
})

test('does not rate a password where the page has nothing that rates it', async () => {
  render(<PasswordField {...labels} getStrengthText={getStrengthText} />)
  await userEvent.type(screen.getByLabelText('Password'), 'password')
  expect(screen.queryByText(/It is/)).not.toBeInTheDocument()
})
