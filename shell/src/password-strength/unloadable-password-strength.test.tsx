import { afterEach, expect, jest, test } from '@jest/globals'
import { PasswordField, PasswordStrengthContext } from '@tessera/shared-ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPasswordStrength } from './deferred-password-strength.tsx'

jest.mock('./rate-password.ts', () => {
  throw new Error('The file could not be loaded')
})

afterEach(() => {
  jest.useRealTimers()
})

test('a password is not rated where the code for it cannot be loaded', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ delay: null })
  render(
    <PasswordStrengthContext value={renderPasswordStrength}>
      <PasswordField
        label="Password"
        showLabel="Show it"
        hideLabel="Hide it"
        getStrengthText={part => part}
      />
    </PasswordStrengthContext>,
  )
  const field = screen.getByLabelText('Password')
  await user.type(field, 'password')
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(field).toHaveValue('password')
})
