import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { startAuthentication } from '@simplewebauthn/browser'
import { useAccountModals } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  getPasskeyLoginOptions,
  login,
  loginWithPasskey,
  loginWithTotp,
  type Language,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../../testing.tsx'
import { AccountDialogsProvider } from '../account-dialogs-provider.tsx'
import { createWebAuthnError, credential, setPasskeySupport } from './testing.ts'

const authenticate = jest.fn<typeof startAuthentication>()
jest.mock('@simplewebauthn/browser', () => ({
  __esModule: true,
  startAuthentication: (options: Parameters<typeof startAuthentication>[0]) => authenticate(options),
}))

const labels = {
  en: {
    login: 'Log in',
    email: 'Email',
    password: 'Password',
    title: 'Two-step verification',
    code: 'Authentication code',
    hint: 'A recovery code works too.',
    missing: 'Please enter the authentication code.',
    usePasskey: 'Use a passkey',
    passkeyLogin: 'Log in with a passkey',
  },
  zh: {
    login: '登录',
    email: '邮箱',
    password: '密码',
    title: '两步验证',
    code: '验证码',
    hint: '也可以输入恢复码。',
    missing: '请输入验证码。',
    usePasskey: '使用通行密钥',
    passkeyLogin: '使用通行密钥登录',
  },
}
const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }
const success = { success: true, user: freeMember }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(getPasskeyLoginOptions, () => ({ success: true, options }))
  server.on(loginWithPasskey, () => success)
  authenticate.mockReset().mockResolvedValue(credential)
  setPasskeySupport(true)
})
afterEach(() => setPasskeySupport(false))

function Page() {
  const { openLogin } = useAccountModals()
  return <button onClick={openLogin}>open login</button>
}

async function openLogin(language: Language = 'en') {
  const view = renderInShell(
    <AccountDialogsProvider>
      <Page />
    </AccountDialogsProvider>,
    { language },
  )
  await view.user.click(screen.getByRole('button', { name: 'open login' }))
  await screen.findByRole('dialog', { name: labels[language].login })
  return view
}

/** Logs in with the right password of an account that has these factors. */
async function openSecondStep(methods: string[], language: Language = 'en') {
  server.on(login, () => ({ success: false, second_step: { token: 'token-1', methods } }))
  const view = await openLogin(language)
  const { email, password, title } = labels[language]
  await view.user.type(screen.getByLabelText(email), freeMember.email ?? '')
  await view.user.type(screen.getByLabelText(password), 'secret-1{Enter}')
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: title })) }
}

const expectLoggedIn = async ({ store }: Awaited<ReturnType<typeof openLogin>>) => {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(store.getState().session.user?.username).toBe('Grace')
}

describe('the second step', () => {
  it.each(['en', 'zh'] as const)('takes a code (%s)', async language => {
    server.on(loginWithTotp, () => success)
    const view = await openSecondStep(['totp'], language)
    const { code, hint, missing, usePasskey } = labels[language]
    const field = view.dialog.getByLabelText(code)
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(hint)
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).not.toHaveAttribute('inputmode')
    expect(view.dialog.queryByRole('button', { name: usePasskey })).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await view.user.keyboard('{Enter}')
    expect(field).toHaveAccessibleDescription(`${hint} ${missing}`)
    expect(await axe(view.container)).toHaveNoViolations()
    await view.user.type(field, ' 123456 {Enter}')
    await expectLoggedIn(view)
    expect(server.requests(loginWithTotp)).toEqual([{ second_step_token: 'token-1', code: '123456' }])
  })

  it('takes a passkey of the account', async () => {
    const view = await openSecondStep(['totp', 'passkey'])
    await view.user.click(view.dialog.getByRole('button', { name: 'Use a passkey' }))
    await expectLoggedIn(view)
    expect(server.requests(getPasskeyLoginOptions)).toEqual([{ second_step_token: 'token-1' }])
    expect(authenticate).toHaveBeenCalledWith({ optionsJSON: options })
    const [sent] = server.requests(loginWithPasskey)
    expect(sent?.second_step_token).toBe('token-1')
    expect(sent?.credential).toEqual({
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      response: credential.response,
    })
  })

  it('shows no error when the passkey is canceled', async () => {
    authenticate.mockRejectedValue(createWebAuthnError('NotAllowedError'))
    const view = await openSecondStep(['totp', 'passkey'])
    const button = view.dialog.getByRole('button', { name: 'Use a passkey' })
    await view.user.click(button)
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(authenticate).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(loginWithPasskey)).toEqual([])
  })

  it('shows what is wrong with the code, and leads back to the password', async () => {
    server.on(loginWithTotp, () => ({ success: false, error: 'Please log in again.' }))
    const view = await openSecondStep(['totp'])
    await view.user.keyboard('000000{Enter}')
    expect(await view.dialog.findByRole('alert')).toHaveTextContent('Please log in again.')
    expect(view.store.getState().session.user).toBeNull()
    await view.user.click(view.dialog.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(freeMember.email)
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('offers recovery codes to an account with passkeys alone', async () => {
    server.on(loginWithTotp, () => success)
    const view = await openSecondStep(['passkey'])
    expect(view.dialog.getByRole('button', { name: 'Use a passkey' })).toHaveFocus()
    expect(view.dialog.queryByRole('textbox')).not.toBeInTheDocument()
    await view.user.click(view.dialog.getByRole('button', { name: 'Use a recovery code' }))
    const field = view.dialog.getByLabelText('Recovery code')
    expect(field).toHaveFocus()
    await view.user.keyboard('{Enter}')
    expect(field).toHaveAccessibleDescription(/Please enter a recovery code\./)
    await view.user.keyboard('abcd-efgh{Enter}')
    await expectLoggedIn(view)
    expect(server.requests(loginWithTotp)).toEqual([{ second_step_token: 'token-1', code: 'abcd-efgh' }])
  })

  it('takes recovery codes where the browser has no passkeys', async () => {
    setPasskeySupport(false)
    const { dialog } = await openSecondStep(['passkey'])
    expect(dialog.getByLabelText('Recovery code')).toHaveFocus()
    expect(dialog.getByText('Please enter a recovery code.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  })
})

describe('a log-in with a passkey alone', () => {
  it.each(['en', 'zh'] as const)('needs neither email nor password (%s)', async language => {
    const view = await openLogin(language)
    await view.user.click(screen.getByRole('button', { name: labels[language].passkeyLogin }))
    await expectLoggedIn(view)
    expect(server.requests(getPasskeyLoginOptions)).toEqual([{}])
    expect(server.requests(loginWithPasskey)).toHaveLength(1)
    expect(server.requests(login)).toEqual([])
  })

  it.each([
    ['SecurityError', "Passkeys don't work at this address. Open the site by its domain name."],
    ['UnknownError', "The passkey couldn't be used. Please try again."],
  ])('explains a %s', async (name, text) => {
    authenticate.mockRejectedValue(createWebAuthnError(name))
    const view = await openLogin()
    await view.user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(server.requests(loginWithPasskey)).toEqual([])
  })

  it('leaves the form usable, and shows why the server refuses', async () => {
    const chosen = Promise.withResolvers<typeof credential>()
    authenticate.mockReturnValue(chosen.promise)
    server.on(loginWithPasskey, () => ({ success: false, error: 'This passkey is unknown.' }))
    const view = await openLogin()
    const passkey = screen.getByRole('button', { name: 'Log in with a passkey' })
    await view.user.click(passkey)
    expect(passkey).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled')
    chosen.resolve(credential)
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey is unknown.')
    expect(passkey).not.toHaveAttribute('aria-busy')
    expect(view.store.getState().session.user).toBeNull()
  })

  it('is not offered where the browser has no passkeys', async () => {
    setPasskeySupport(false)
    await openLogin()
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).not.toBeInTheDocument()
  })
})
