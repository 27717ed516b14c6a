import { describe, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { checkSession, revertEmailChange } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../../testing.tsx'
import { RevertEmailScreen } from './revert-email-screen.tsx'

const texts = {
  en: {
    title: 'Undo the change of your email',
    explanation: /All devices are signed out.*email you a link to set a new one/,
    undo: 'Undo the change',
    done: 'Your account has its old email again',
    incomplete: 'This link is incomplete',
  },
  zh: {
    title: '撤销邮箱更换',
    explanation: /所有设备都会退出登录.*设置新密码的链接/,
    undo: '撤销更换',
    done: '账户邮箱已恢复',
    incomplete: '链接不完整',
  },
}

describe.each(['en', 'zh'] as const)('in %s', language => {
  const { title, explanation, undo, done, incomplete } = texts[language]

  it('explains what the link does, and does it only on request', async () => {
    const server = fakeServer()
    server.on(revertEmailChange, () => {
      server.on(checkSession, () => ({ isLoggedIn: false }))
      return { success: true }
    })
    const { user, store, container } = renderInShell(<RevertEmailScreen />, {
      language,
      path: '/revert-email?token=abc',
      user: freeMember,
    })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(explanation)).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
    expect(server.requests(revertEmailChange)).toEqual([])

    await user.click(screen.getByRole('button', { name: undo }))
    expect(await screen.findByText(done)).toBeVisible()
    expect(server.requests(revertEmailChange)).toEqual([{ token: 'abc' }])
    expect(screen.queryByRole('button', { name: undo })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    // All sessions have ended
    expect(store.getState().session.user).toBeNull()
    expect(await axe(container)).toHaveNoViolations()
  })

  it('says what to do with an incomplete link', () => {
    fakeServer()
    renderInShell(<RevertEmailScreen />, { language, path: '/revert-email' })
    expect(screen.getByText(incomplete)).toBeVisible()
    expect(screen.queryByRole('button', { name: undo })).not.toBeInTheDocument()
  })
})

it.each([
  [
    'an old link',
    { status: 200, body: { success: false, message: 'This link has expired.' } },
    'This link has expired.',
  ],
  [
    'a refusal without a message',
    { status: 200, body: { success: false } },
    "The change couldn't be undone.",
  ],
  ['an unreachable server', 'network', 'Request failed. Please check your network.'],
] as const)('shows the failure of %s, and can be tried again', async (_, failure, text) => {
  const server = fakeServer()
  server.fail(revertEmailChange, failure)
  const { user, store } = renderInShell(<RevertEmailScreen />, {
    path: '/revert-email?token=abc',
    user: freeMember,
  })
  const undo = screen.getByRole('button', { name: 'Undo the change' })
  await user.click(undo)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(undo).not.toHaveAttribute('aria-disabled')
  expect(store.getState().session.user).not.toBeNull()
})
