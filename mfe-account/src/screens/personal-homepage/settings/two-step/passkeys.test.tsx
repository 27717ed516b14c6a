import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { startRegistration } from '@simplewebauthn/browser'
import {
  getPasskeyRegistrationOptions,
  getPasskeys,
  registerPasskey,
  removePasskey,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, renderHomepage } from '../../homepage-testing.tsx'
import { createWebAuthnError, newCredential, setPasskeySupport } from '../web-authn/testing.ts'
import { createPasskey, recoveryCodes, renderTwoStep } from './testing.tsx'

const create = jest.fn<typeof startRegistration>()
jest.mock('@simplewebauthn/browser', () => ({
  __esModule: true,
  startRegistration: (options: Parameters<typeof startRegistration>[0]) => create(options),
}))

const options = { challenge: 'Y2hhbGxlbmdl' }
const button = (name: string) => screen.getByRole('button', { name })
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  create.mockReset().mockResolvedValue(newCredential)
  setPasskeySupport(true)
})
afterEach(() => {
  setPasskeySupport(false)
  Reflect.deleteProperty(globalThis, 'isSecureContext')
})

describe('the first passkey', () => {
  it.each([
    [
      'en',
      'Add a passkey',
      'Current password',
      'Name',
      'Continue',
      'Passkey',
      'Save your recovery codes',
      'I saved them',
    ],
    ['zh', '添加通行密钥', '当前密码', '名称', '继续', '通行密钥', '保存恢复码', '我已保存'],
  ] as const)(
    'needs the password, and brings recovery codes (%s)',
    async (language, add, passwordLabel, nameLabel, next, name, save, saved) => {
      const { server, factors, user, container } = await renderTwoStep({}, language)
      server.on(getPasskeyRegistrationOptions, ({ current_password }) =>
        current_password === 'secret' ? { success: true, options } : { success: false, error: 'Wrong.' },
      )
      server.on(registerPasskey, request => {
        factors.passkeys = [createPasskey(request.name)]
        factors.recoveryCodesLeft = 10
        return { success: true, recovery_codes: recoveryCodes }
      })
      await user.click(button(add))
      const dialog = await findDialog(add)
      expect(dialog.getByLabelText(passwordLabel)).toHaveFocus()
      expect(dialog.getByLabelText(nameLabel)).toHaveValue(name)
      expect(dialog.getByLabelText(nameLabel)).toHaveAttribute('maxlength', '60')
      expect(await axe(container)).toHaveNoViolations()
      await user.keyboard('wrong')
      await user.click(dialog.getByRole('button', { name: next }))
      expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong.')
      await user.clear(dialog.getByLabelText(passwordLabel))
      await user.type(dialog.getByLabelText(passwordLabel), 'secret')
      await user.type(dialog.getByLabelText(nameLabel), ' A ')
      await user.click(dialog.getByRole('button', { name: next }))

      const codes = await findDialog(save)
      expect(create.mock.lastCall).toEqual([{ optionsJSON: options }])
      const [sent] = server.requests(registerPasskey)
      expect(sent?.name).toBe(`${name} A`)
      expect(sent?.credential.response).toEqual(newCredential.response)
      expect(codes.getAllByRole('listitem').map(item => item.textContent)).toEqual(recoveryCodes)
      expect(await axe(container)).toHaveNoViolations()
      await user.click(codes.getByRole('button', { name: saved }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(await screen.findByText(`${name} A`)).toBeVisible()
      await waitFor(() => expect(button(add)).toHaveFocus())
    },
  )

  it('is not added when the user cancels', async () => {
    const { server, user } = await renderTwoStep()
    server.on(getPasskeyRegistrationOptions, () => ({ success: true, options }))
    create.mockRejectedValue(createWebAuthnError('NotAllowedError'))
    await user.click(button('Add a passkey'))
    const dialog = await findDialog('Add a passkey')
    await user.type(dialog.getByLabelText('Current password'), 'secret')
    const submit = dialog.getByRole('button', { name: 'Continue' })
    await user.click(submit)
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(registerPasskey)).toEqual([])
  })
})

describe('a further passkey', () => {
  const first = createPasskey('Passkey')

  it('needs the second factor again, and has a name of its own', async () => {
    const view = await renderTwoStep({ passkeys: [first], recoveryCodesLeft: 10 })
    const { server, factors, user, modals } = view
    server.on(getPasskeyRegistrationOptions, () =>
      modals.confirmIdentity.mock.calls.length > 0
        ? { success: true, options }
        : { success: false, needs_verification: true },
    )
    modals.confirmIdentity.mockResolvedValue(true)
    server.on(registerPasskey, ({ name }) => {
      factors.passkeys = [first, createPasskey(name)]
      return { success: true }
    })
    await user.click(button('Add a passkey'))
    const dialog = await findDialog('Add a passkey')
    expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Passkey added.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Remove Passkey 2' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.requests(getPasskeyRegistrationOptions)).toEqual([{}, {}])
  })

  it.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['SecurityError', "Passkeys don't work at this address. Open the site by its domain name."],
    ['UnknownError', "The passkey couldn't be used. Please try again."],
  ])('explains a %s', async (name, text) => {
    const { server, user } = await renderTwoStep({ passkeys: [first] })
    server.on(getPasskeyRegistrationOptions, () => ({ success: true, options }))
    create.mockRejectedValue(createWebAuthnError(name))
    await user.click(button('Add a passkey'))
    const dialog = await findDialog('Add a passkey')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(text)
  })
})

describe('the list', () => {
  it('shows when each passkey was added and used', async () => {
    const { container } = await renderTwoStep({
      passkeys: [
        createPasskey('Laptop', { last_used_at: '2026-06-14T08:00:00Z' }),
        createPasskey('Security key'),
      ],
      recoveryCodesLeft: 1,
    })
    const [laptop, key] = within(screen.getByRole('region', { name: 'Passkeys' })).getAllByRole('listitem')
    expect(laptop).toHaveTextContent('Added Jun 1, 2026 · Last used Jun 14, 2026')
    expect(key).toHaveTextContent('Added Jun 1, 2026 · Never used')
    expect(screen.getByRole('region', { name: 'Recovery codes' })).toHaveTextContent('1 code left.')
    expect(await axe(container)).toHaveNoViolations()
  })

  it('removes a passkey after a confirmation, and moves the focus on', async () => {
    const passkeys = [createPasskey('Laptop'), createPasskey('Security key')]
    const { server, factors, user } = await renderTwoStep({ passkeys })
    server.on(removePasskey, ({ passkey_id }) => {
      factors.passkeys = factors.passkeys.filter(({ id }) => id !== passkey_id)
      return { success: true }
    })
    const remove = async (name: string) => {
      await user.click(button(`Remove ${name}`))
      const question = await screen.findByRole('alertdialog', { name: 'Remove passkey' })
      expect(question).toHaveTextContent(name)
      await user.click(within(question).getByRole('button', { name: 'Remove' }))
      await waitFor(() => expect(screen.queryByText(name)).not.toBeInTheDocument())
      return question
    }
    expect(await remove('Laptop')).not.toHaveTextContent('two-step verification turns off')
    await waitFor(() => expect(button('Remove Security key')).toHaveFocus())
    expect(screen.getByText('Passkey removed.')).toBeVisible()
    expect(await remove('Security key')).toHaveTextContent('two-step verification turns off')
    await waitFor(() => expect(button('Add a passkey')).toHaveFocus())
    expect(server.requests(removePasskey)).toEqual(passkeys.map(({ id }) => ({ passkey_id: id })))
    expect(screen.getByText(/^No passkeys yet/)).toBeVisible()
  })

  it('keeps a passkey whose removal was canceled or refused', async () => {
    const { server, user } = await renderTwoStep({ passkeys: [createPasskey('Laptop')] })
    server.on(removePasskey, () => ({ success: false, error: 'Not now.' }))
    await user.click(button('Remove Laptop'))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(server.requests(removePasskey)).toEqual([])
    await user.click(button('Remove Laptop'))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Not now.')).toBeVisible()
    expect(button('Remove Laptop')).toBeVisible()
  })
})

describe('the card', () => {
  it.each([
    [true, "This browser doesn't support passkeys."],
    [false, 'Passkeys need a secure connection (https).'],
  ])('says why passkeys cannot be added (secure: %s)', async (isSecureContext, text) => {
    setPasskeySupport(false)
    Object.defineProperty(globalThis, 'isSecureContext', { value: isSecureContext, configurable: true })
    await renderTwoStep({ passkeys: [createPasskey('Laptop')] })
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
    expect(button('Remove Laptop')).toBeVisible()
  })

  it('offers to load again what failed, and keeps the focus', async () => {
    const server = createHomepageServer([])
    server.fail(getPasskeys, 'network')
    const { user } = renderHomepage('/personal-homepage?tab=settings')
    expect(await screen.findByText(/^Couldn't load two-step verification/)).toBeVisible()
    server.on(getPasskeys, () => ({ success: true, passkeys: [] }))
    await user.click(button('Try again'))
    const add = await screen.findByRole('button', { name: 'Add a passkey' })
    await waitFor(() => expect(add).toHaveFocus())
  })

  it('is announced while it loads', async () => {
    const server = createHomepageServer([])
    server.on(getPasskeys, () => new Promise(() => {}))
    renderHomepage('/personal-homepage?tab=settings')
    expect(await screen.findByText('Loading two-step verification...')).toHaveAttribute('role', 'status')
  })
})
