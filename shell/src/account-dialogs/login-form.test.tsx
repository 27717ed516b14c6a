import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { checkSession, login } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../testing.tsx'
import { LoginForm } from './login-form.tsx'
import { WithDraft } from './testing.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const labels = {
  en: {
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    failed: 'Login failed. Please check your email and password.',
    network: 'Request failed. Please check your network.',
  },
  zh: {
    email: '邮箱',
    password: '密码',
    submit: '登录',
    failed: '登录失败，请检查邮箱和密码。',
    network: '请求失败，请检查网络。',
  },
}

function renderForm(language: 'en' | 'zh' = 'en') {
  const done = jest.fn()
  const view = renderInShell(
    <WithDraft>
      {draft => (
        <LoginForm
          {...draft}
          onDone={done}
          onRegister={() => undefined}
          onForgotPassword={() => undefined}
          onSecondStep={() => undefined}
        />
      )}
    </WithDraft>,
    { language },
  )
  const { email, password, submit } = labels[language]
  return {
    ...view,
    done,
    email: screen.getByLabelText(email),
    password: screen.getByLabelText(password),
    async logIn() {
      await view.user.type(screen.getByLabelText(email), 'grace@example.org')
      await view.user.type(screen.getByLabelText(password), 'secret-1')
      await view.user.click(screen.getByRole('button', { name: submit }))
    },
  }
}

it('supports password managers and can show the password', async () => {
  const { email, password, user, container } = renderForm()
  expect(email).toHaveAttribute('autocomplete', 'username')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(password).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
  expect(await axe(container)).toHaveNoViolations()
})

it('shows errors at the invalid fields', async () => {
  const { email, password, user } = renderForm()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(email).toHaveAccessibleDescription('Please enter an email address.')
  expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(email).toHaveFocus()
  expect(password).toHaveAccessibleDescription('Please enter your password.')
  await user.type(email, 'g')
  expect(email).not.toHaveAttribute('aria-invalid')
  expect(server.requests(login)).toHaveLength(0)
})

it('shows the success (green), refreshes the user and closes', async () => {
  const checked = Promise.withResolvers<undefined>()
  server.on(login, () => ({ success: true, message: 'Welcome back, Grace', user: freeMember }))
  server.on(checkSession, async () => {
    await checked.promise
    return { isLoggedIn: true, user: { ...freeMember, credits: 90 } }
  })
  const { logIn, done, store } = renderForm()
  await logIn()
  expect(await screen.findByRole('status')).toHaveTextContent('Welcome back, Grace')
  expect(screen.getByRole('status')).toHaveClass('success')
  expect(store.getState().session.user?.username).toBe('Grace')
  expect(done).not.toHaveBeenCalled()
  checked.resolve(undefined)
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(store.getState().session.user?.credits).toBe(90)
  expect(server.requests(login)).toEqual([{ email: 'grace@example.org', password: 'secret-1' }])
})

describe.each(['en', 'zh'] as const)('a failure in %s', language => {
  const { failed, network } = labels[language]
  const notOk = { en: 'Network response was not ok', zh: '网络响应异常' }[language]

  it.each([
    [
      'with a message',
      { status: 200, body: { success: false, message: 'No such account' } },
      'No such account',
    ],
    ['without a message', { status: 200, body: { success: false } }, failed],
    ['with no message in its place', { status: 200, body: { success: false, message: null } }, failed],
    ['of a broken server', { status: 500 }, notOk],
    ['of too many tries', { status: 429, body: { message: 'Wait a minute' } }, 'Wait a minute'],
    ['of an unreadable response', { status: 200, body: '<h1>Hello</h1>' }, network],
    ['of the network', 'network', network],
  ] as const)('%s is shown (red)', async (_, failure, text) => {
    server.fail(login, failure)
    const { logIn, done } = renderForm(language)
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('alert')).toHaveClass('danger')
    expect(done).not.toHaveBeenCalled()
  })
})
