import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { useState } from 'react'
import { PasswordField } from './password-field.tsx'

const labels = { label: 'Password', showLabel: 'Show it', hideLabel: 'Hide it' }
const texts: Partial<Record<string, string>> = {
  veryWeak: 'Very weak.',
  strong: 'Strong.',
  avoidCommon: 'Avoid common passwords.',
}
const getStrengthText = (part: string) => texts[part] ?? part

/** Counts the filled segments, which assistive technology does not see. */
const countFilled = (container: HTMLElement) => container.querySelectorAll('.filled').length

afterEach(() => {
  jest.useRealTimers()
})

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

test('rates a new password in words, with an advice where it is weak', async () => {
  const handleChange = jest.fn()
  const { container } = render(
    <PasswordField {...labels} getStrengthText={getStrengthText} onChange={handleChange} />,
  )
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  const field = screen.getByLabelText('Password')
  await userEvent.type(field, 'password')
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/^Very weak\. Avoid common passwords\.$/),
  )
  expect(countFilled(container)).toBe(0)
  expect(handleChange).toHaveBeenCalledTimes('password'.length)
  expect(await axe(container)).toHaveNoViolations()

  await userEvent.type(field, ' staple lantern orchid')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Strong\.$/))
  expect(countFilled(container)).toBe(4)

  await userEvent.clear(field)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  await userEvent.type(field, 'p')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('announces the rating of a pause, and not of every character', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ delay: null })
  render(<PasswordField {...labels} getStrengthText={getStrengthText} />)
  await user.type(screen.getByLabelText('Password'), 'passwor')
  await act(() => jest.advanceTimersByTimeAsync(200))
  await user.type(screen.getByLabelText('Password'), 'd')
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('status')).toHaveTextContent('Very weak.')
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
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Password'), 'password')
  expect(await screen.findByText('Very weak.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByText('Very weak.')).not.toBeInTheDocument()
})

test('does not rate a password without texts for it', async () => {
  render(<PasswordField {...labels} />)
  await userEvent.type(screen.getByLabelText('Password'), 'password')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
