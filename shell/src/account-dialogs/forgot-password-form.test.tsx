import { expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { requestPasswordReset } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../testing.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { WithDraft } from './testing.tsx'

it.each([
  ['en', 'Email', 'Send reset link', 'Please enter an email address.'],
  ['zh', '邮箱', '发送重置链接', '请输入邮箱地址。'],
] as const)('asks for a link (%s)', async (language, email, send, missing) => {
  const server = fakeServer()
  server.on(requestPasswordReset, () => ({ success: true, message: 'A link is on its way.' }))
  const { user, container } = renderInShell(
    <WithDraft>{draft => <ForgotPasswordForm {...draft} onLogin={() => undefined} />}</WithDraft>,
    { language },
  )
  await user.click(screen.getByRole('button', { name: send }))
  expect(screen.getByLabelText(email)).toHaveAccessibleDescription(missing)
  await user.type(screen.getByLabelText(email), ' grace@example.org')
  await user.click(screen.getByRole('button', { name: send }))
  expect(await screen.findByText('A link is on its way.')).toBeVisible()
  expect(server.requests(requestPasswordReset)).toEqual([{ email: 'grace@example.org' }])
  expect(await axe(container)).toHaveNoViolations()
})
