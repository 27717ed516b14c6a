import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { startAuthentication } from '@simplewebauthn/browser'
import {
  deleteAccount,
  exportData,
  getPasskeyVerificationOptions,
  verifyWithPasskey,
  verifyWithTotp,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createPasskey, renderTwoStep } from '../two-step/testing.tsx'
import { createWebAuthnError, setPasskeySupport, signedCredential } from '../web-authn/testing.ts'

const authenticate = jest.fn<typeof startAuthentication>()
jest.mock('@simplewebauthn/browser', () => ({
  __esModule: true,
  startAuthentication: (options: Parameters<typeof startAuthentication>[0]) => authenticate(options),
}))

const options = { challenge: 'Y2hhbGxlbmdl' }
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const findVerification = () => findDialog("Confirm it's you")

beforeEach(() => {
  authenticate.mockReset().mockResolvedValue(signedCredential)
  setPasskeySupport(true)
})
afterEach(() => setPasskeySupport(false))

/** Renders the settings of a member who has to verify before everything. */
async function renderProtected(...factors: Parameters<typeof renderTwoStep>) {
  const view = await renderTwoStep(...factors)
  const { server } = view
  let isVerified = false
  const verify = () => {
    isVerified = true
    return { success: true }
  }
  const protect = () => (isVerified ? { success: true } : { success: false, needs_verification: true })
  server.on(getPasskeyVerificationOptions, () => ({ success: true, options }))
  server.on(verifyWithPasskey, verify)
  server.on(verifyWithTotp, ({ code }) =>
    code === '123456' ? verify() : { success: false, error: 'This code is wrong.' },
  )
  server.on(deleteAccount, protect)
  server.on(exportData, protect)
  return view
}

describe('deleting the account', () => {
  async function submitDeletion({ user }: Awaited<ReturnType<typeof renderProtected>>) {
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = await findDialog('Delete account')
    await user.type(dialog.getByLabelText('Current password'), 'secret')
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    return dialog
  }

  it('needs a code of the authenticator app', async () => {
    const view = await renderProtected({ hasApp: true })
    await submitDeletion(view)
    const verification = await findVerification()
    const field = verification.getByLabelText('Authentication code')
    expect(field).toHaveFocus()
    expect(verification.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    expect(await axe(view.container)).toHaveNoViolations()
    await view.user.keyboard('000000{Enter}')
    expect(await verification.findByRole('alert')).toHaveTextContent('This code is wrong.')
    await view.user.clear(field)
    await view.user.type(field, ' 123456{Enter}')
    await waitFor(() => expect(view.location()).toBe('/'))
    await waitFor(() => expect(view.store.getState().session.user).toBeNull())
    expect(view.server.requests(deleteAccount)).toHaveLength(2)
  })

  it('is given up with the verification', async () => {
    const view = await renderProtected({ hasApp: true })
    const dialog = await submitDeletion(view)
    await view.user.click((await findVerification()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(dialog.getByLabelText('Current password')).toHaveValue('secret')
    expect(view.server.requests(deleteAccount)).toHaveLength(1)
    expect(view.store.getState().session.user).not.toBeNull()
  })
})

describe('exporting the data', () => {
  const followed: string[] = []
  beforeEach(() => {
    followed.length = 0
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.pathname)
    })
  })

  it('starts the download when the server allows it', async () => {
    const { server, user } = await renderTwoStep()
    server.on(exportData, () => ({ success: true }))
    const link = screen.getByRole('link', { name: 'Export data' })
    const followsLink = new Promise<boolean>(resolve =>
      addEventListener('click', event => resolve(!event.defaultPrevented), { once: true }),
    )
    await user.click(link)
    expect(await followsLink).toBe(false)
    await waitFor(() => expect(followed).toEqual(['/api/export_data.php']))
    expect(server.requests(exportData)).toEqual([{ check: '1' }])
  })

  it.each([
    ['en', 'Export data', "Confirm it's you", 'Use a passkey'],
    ['zh', '导出数据', '确认是您本人', '使用通行密钥'],
  ] as const)('needs a passkey (%s)', async (language, link, title, usePasskey) => {
    const { server, user } = await renderProtected({ passkeys: [createPasskey('Laptop')] }, language)
    await user.click(screen.getByRole('link', { name: link }))
    const verification = await findDialog(title)
    expect(followed).toEqual([])
    const button = verification.getByRole('button', { name: usePasskey })
    expect(button).toHaveFocus()
    expect(verification.queryByRole('textbox')).not.toBeInTheDocument()
    authenticate.mockRejectedValueOnce(createWebAuthnError('NotAllowedError'))
    await user.click(button)
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(verification.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(verifyWithPasskey)).toEqual([])
    await user.click(button)
    await waitFor(() => expect(followed).toEqual(['/api/export_data.php']))
    expect(server.requests(verifyWithPasskey)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('takes a recovery code of a member with passkeys alone', async () => {
    const { user } = await renderProtected({ passkeys: [createPasskey('Laptop')] })
    await user.click(screen.getByRole('link', { name: 'Export data' }))
    const verification = await findVerification()
    await user.click(verification.getByRole('button', { name: 'Use a recovery code' }))
    expect(verification.getByLabelText('Recovery code')).toHaveFocus()
    await user.keyboard('123456{Enter}')
    await waitFor(() => expect(followed).toHaveLength(1))
  })

  it('shows why the server refuses', async () => {
    const { server, user } = await renderTwoStep()
    server.fail(exportData, { status: 429, body: { error: 'Try again in an hour.' } })
    await user.click(screen.getByRole('link', { name: 'Export data' }))
    expect(await screen.findByText('Try again in an hour.')).toBeVisible()
    expect(followed).toEqual([])
  })
})
