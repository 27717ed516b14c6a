import { afterEach, expect, jest, test } from '@jest/globals'
import { PasswordField, PasswordStrengthContext } from '@tessera/shared-ui'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import type { ReactNode } from 'react'
import { renderPasswordStrength } from './deferred-password-strength.tsx'

const labels = { label: 'Password', showLabel: 'Show it', hideLabel: 'Hide it' }
const texts: Partial<Record<string, string>> = {
  veryWeak: 'Very weak.',
  strong: 'Strong.',
  avoidCommon: 'Avoid common passwords.',
}
const getStrengthText = (part: string) => texts[part] ?? part

const renderField = (field: ReactNode) =>
  render(<PasswordStrengthContext value={renderPasswordStrength}>{field}</PasswordStrengthContext>)

/** Counts the filled segments, which assistive technology does not see. */
const countFilled = (container: HTMLElement) => container.querySelectorAll('.filled').length

afterEach(() => {
  jest.useRealTimers()
})

test('rates a new password in words, with an advice where it is weak', async () => {
  const handleChange = jest.fn()
  const { container } = renderField(
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
  renderField(<PasswordField {...labels} getStrengthText={getStrengthText} />)
  await user.type(screen.getByLabelText('Password'), 'passwor')
  await act(() => jest.advanceTimersByTimeAsync(200))
  await user.type(screen.getByLabelText('Password'), 'd')
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('status')).toHaveTextContent('Very weak.')
})
