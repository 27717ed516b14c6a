import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { checkSession, login, register, sendCode } from '@tessera/shared-contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../testing.tsx'
import { RegisterForm } from './register-form.tsx'
import { WithDraft } from './testing.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  jest.useRealTimers()
})

const account = { username: 'Grace', email: 'grace@example.org', code: '123456', password: 'secret-1' }

const labels = {
  en: ['Username', 'Email', 'Verification code', 'Password', 'Register', 'Send code'],
  zh: ['用户名', '邮箱', '验证码', '密码', '注册', '发送验证码'],
} as const

function renderForm(language: 'en' | 'zh' = 'en') {
  const done = jest.fn()
  const view = renderInShell(
    <WithDraft>{draft => <RegisterForm {...draft} onDone={done} onLogin={() => undefined} />}</WithDraft>,
    { language },
  )
  const [username, email, code, password, submit, send] = labels[language]
  return {
    ...view,
    done,
    username: screen.getByLabelText(username),
    email: screen.getByLabelText(email),
    code: screen.getByLabelText(code),
    password: screen.getByLabelText(password),
    submit: screen.getByRole('button', { name: submit }),
    send: screen.getByRole('button', { name: send }),
    async fillIn() {
      await view.user.type(screen.getByLabelText(username), account.username)
      await view.user.type(screen.getByLabelText(email), account.email)
      await view.user.type(screen.getByLabelText(code), account.code)
      await view.user.type(screen.getByLabelText(password), account.password)
    },
  }
}

it.each(['en', 'zh'] as const)('has hints and autocompletion in %s', async language => {
  const { username, email, code, password, container } = renderForm(language)
  expect(username).toHaveAttribute('autocomplete', 'nickname')
  expect(email).toHaveAttribute('autocomplete', 'username')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(password).toHaveAttribute('autocomplete', 'new-password')
  expect(await axe(container)).toHaveNoViolations()
})

it.each([
  [
    'en',
    'By registering, you accept our terms, privacy policy and rules.',
    ['terms', 'privacy policy', 'rules'],
  ],
  [
    'zh',
    '注册即表示您同意《服务条款》、《隐私政策》和《社区规则》。',
    ['《服务条款》', '《隐私政策》', '《社区规则》'],
  ],
] as const)(
  'says what registering accepts, with links that keep the form (%s)',
  (language, sentence, names) => {
    const { submit } = renderForm(language)
    const links = names.map(name => screen.getByRole('link', { name }))
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/terms', '/privacy', '/rules'])
    for (const link of links) expect(link).toHaveAttribute('target', '_blank')
    expect(links[0]?.parentElement).toHaveTextContent(sentence)
    expect(submit.compareDocumentPosition(links[0] ?? submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

it('shows errors at the invalid fields', async () => {
  const { username, email, code, password, submit, user } = renderForm()
  await user.type(password, '12345')
  await user.click(submit)
  expect(username).toHaveAccessibleDescription('Please enter a username.')
  expect(username).toHaveFocus()
  expect(email).toHaveAccessibleDescription('Please enter an email address.')
  expect(code).toHaveAccessibleDescription(/Please enter the verification code\./)
  expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters\./)
  await user.type(email, 'grace')
  await user.click(submit)
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  expect(server.requests(register)).toHaveLength(0)
})

it.each([
  ['en', 'Very weak. Avoid common passwords.'],
  ['zh', '密码强度：很弱。 请勿使用常见密码。'],
] as const)('rates the password in words in %s', async (language, text) => {
  const { password, user, container } = renderForm(language)
  await user.type(password, 'password')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))
  expect(await axe(container)).toHaveNoViolations()
})

describe('the verification code', () => {
  it('says at its field that it is wrong, and gets the focus', async () => {
    const message = 'The verification code is incorrect or has expired.'
    server.on(register, () => ({ success: false, message, field: 'code' }))
    const { code, submit, user, fillIn, done } = renderForm()
    await fillIn()
    await user.click(submit)
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(message)))
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getAllByText(message)).toHaveLength(1)
    await user.type(code, '7')
    expect(code).not.toHaveAttribute('aria-invalid')
    expect(done).not.toHaveBeenCalled()
  })

  it('can be pasted with blanks', async () => {
    const { code, user } = renderForm()
    await user.click(code)
    await user.paste(' 123 456\n')
    expect(code).toHaveValue('123456')
    await user.clear(code)
    await user.type(code, '65-43')
    expect(code).toHaveValue('6543')
  })

  it('needs an email address', async () => {
    const { send, email, user } = renderForm()
    await user.click(send)
    expect(email).toHaveAccessibleDescription('Please enter an email address.')
    expect(send).not.toHaveAttribute('aria-disabled')
    expect(server.requests(sendCode)).toHaveLength(0)
  })

  it('can be requested again after 60 seconds', async () => {
    jest.useFakeTimers()
    server.on(sendCode, () => ({ success: true }))
    const { send, email, user } = renderForm()
    await user.type(email, account.email)
    await user.click(send)
    expect(server.requests(sendCode)).toEqual([{ email: account.email }])
    expect(await screen.findByRole('status')).toHaveClass('success')
    expect(send).toHaveAttribute('aria-disabled', 'true')
    expect(send).toHaveTextContent('Send code (60 s)')
    act(() => jest.advanceTimersByTime(59_000))
    expect(send).toHaveTextContent('Send code (1 s)')
    expect(send).toHaveAttribute('aria-disabled', 'true')
    act(() => jest.advanceTimersByTime(1_000))
    expect(send).toHaveTextContent(/^Send code$/)
    expect(send).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['declines', { status: 200, body: { success: false, message: 'Mailbox unknown' } }, 'Mailbox unknown'],
    [
      'declines without a word',
      { status: 200, body: { success: false } },
      'Failed to send code. Please try again.',
    ],
    ['refuses', { status: 429, body: { message: 'Too many codes' } }, 'Too many codes'],
    ['breaks', { status: 500 }, 'Network response was not ok'],
    ['is not reached', 'network', 'Request failed. Please check your network.'],
  ] as const)('can be requested again at once when the server %s', async (_, failure, text) => {
    server.fail(sendCode, failure)
    const { send, email, user } = renderForm()
    await user.type(email, account.email)
    await user.click(send)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(send).not.toHaveAttribute('aria-disabled')
    expect(send).toHaveTextContent(/^Send code$/)
  })
})

describe('submitting', () => {
  it.each([
    ['en', 'Registering...'],
    ['zh', '注册中...'],
  ] as const)('registers, logs in and closes, in %s', async (language, busy) => {
    const response = Promise.withResolvers<{ success: boolean }>()
    server.on(register, () => response.promise)
    server.on(login, () => ({ success: true, user: freeMember }))
    server.on(checkSession, () => ({ isLoggedIn: true, user: freeMember }))
    const { fillIn, submit, user, done, store } = renderForm(language)
    await fillIn()
    await user.click(submit)
    expect(submit).toHaveTextContent(busy)
    expect(submit).toHaveAttribute('aria-disabled', 'true')
    response.resolve({ success: true })
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(server.requests(register)).toEqual([account])
    expect(server.requests(login)).toEqual([{ email: account.email, password: account.password }])
    expect(store.getState().session.user?.username).toBe('Grace')
  })

  it.each([
    [
      'declines',
      { status: 200, body: { success: false, message: 'The code is wrong' } },
      'The code is wrong',
    ],
    ['declines without a word', { status: 200, body: { success: false } }, 'Registration failed'],
    ['refuses', { status: 400, body: { message: 'No such name' } }, 'No such name'],
    ['breaks', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Network response was not ok'],
    ['is not reached', 'network', 'Request failed. Please check your network.'],
  ] as const)('shows an error (red) when the server %s', async (_, failure, text) => {
    server.fail(register, failure)
    const { fillIn, submit, user, done } = renderForm()
    await fillIn()
    await user.click(submit)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(submit).not.toHaveAttribute('aria-disabled')
    expect(submit).toHaveTextContent('Register')
    expect(done).not.toHaveBeenCalled()
  })

  it.each(['network', { status: 200, body: { success: false } }] as const)(
    'asks the user to log in when the automatic log-in ends with %j',
    async failure => {
      server.on(register, () => ({ success: true }))
      server.fail(login, failure)
      const { fillIn, submit, user, done } = renderForm()
      await fillIn()
      await user.click(submit)
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Registration successful, but auto-login failed. Please log in manually.',
      )
      expect(done).not.toHaveBeenCalled()
    },
  )
})
