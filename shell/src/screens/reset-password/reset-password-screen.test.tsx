import { expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { checkSession, resetPassword } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const texts = {
  en: {
    field: 'New password',
    set: 'Set new password',
    short: /at least 6 characters/,
    done: /password is set/,
    strength: 'Very weak.',
  },
  zh: {
    field: '新密码',
    set: '设置新密码',
    short: /至少需要 6 个字符/,
    done: /新密码已设置/,
    strength: '密码强度：很弱。',
  },
}

it.each(['en', 'zh'] as const)('sets a new password with the token of the link (%s)', async language => {
  const { field, set, short, done, strength } = texts[language]
  const server = fakeServer()
  server.on(checkSession, () => ({ isLoggedIn: false }))
  server.on(resetPassword, ({ password }) =>
    password === 'password' ? { success: false, message: 'Too common.' } : { success: true },
  )
  const { user, container } = renderInShell(<ResetPasswordScreen />, {
    language,
    path: '/reset-password?token=abc',
  })
  const password = screen.getByLabelText(field)
  await user.type(password, 'short')
  await user.click(screen.getByRole('button', { name: set }))
  expect(password).toHaveAccessibleDescription(short)
  await user.clear(password)
  await user.type(password, 'password')
  expect(await screen.findByText(strength)).toBeVisible()
  await user.click(screen.getByRole('button', { name: set }))
  expect(await screen.findByText('Too common.')).toBeVisible()
  await user.clear(password)
  await user.type(password, 'battery staple')
  await user.click(screen.getByRole('button', { name: set }))
  expect(await screen.findByText(done)).toBeVisible()
  expect(screen.queryByLabelText(field)).not.toBeInTheDocument()
  expect(server.requests(resetPassword).at(-1)).toEqual({ token: 'abc', password: 'battery staple' })
  expect(await axe(container)).toHaveNoViolations()
})

it('says what to do with an incomplete link', async () => {
  fakeServer()
  renderInShell(<ResetPasswordScreen />, { path: '/reset-password' })
  expect(screen.getByText('This link is incomplete')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
})
