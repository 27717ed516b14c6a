import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { startAuthentication } from '@simplewebauthn/browser'
import { useAccountModals } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  getPasskeys,
  getPasskeyVerificationOptions,
  getTotpStatus,
  verifyWithPasskey,
  verifyWithTotp,
  type Language,
} from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { freeMember, renderInShell } from '../../testing.tsx'
import { AccountDialogsProvider } from '../account-dialogs-provider.tsx'
import { createWebAuthnError, credential, setPasskeySupport } from './testing.ts'

const authenticate = jest.fn<typeof startAuthentication>()
jest.mock('@simplewebauthn/browser', () => ({
  __esModule: true,
  startAuthentication: (options: Parameters<typeof startAuthentication>[0]) => authenticate(options),
}))

const options = { challenge: 'Y2hhbGxlbmdl' }
const laptop = { id: '1', name: 'Laptop', created_at: '2026-06-01T08:00:00Z', last_used_at: null }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(getPasskeyVerificationOptions, () => ({ success: true, options }))
  server.on(verifyWithPasskey, () => ({ success: true }))
  server.on(verifyWithTotp, ({ code }) =>
    code === '123456' ? { success: true } : { success: false, error: 'This code is wrong.' },
  )
  authenticate.mockReset().mockResolvedValue(credential)
  setPasskeySupport(true)
})
afterEach(() => setPasskeySupport(false))

/** A page of a remote that needs a confirmed identity twice. */
function Page() {
  const { confirmIdentity } = useAccountModals()
  const [results, setResults] = useState<readonly (boolean | undefined)[]>([])
  const navigate = useNavigate()
  const confirm = async () => setResults(await Promise.all([confirmIdentity?.(), confirmIdentity?.()]))
  return (
    <>
      <button onClick={() => void confirm()}>delete</button>
      <button onClick={() => void navigate('/about')}>leave</button>
      <p>{results.join()}</p>
    </>
  )
}

/** Opens the dialog for a member with these factors. */
async function openDialog(
  { hasApp = false, hasPasskey = false }: { hasApp?: boolean; hasPasskey?: boolean },
  language: Language = 'en',
) {
  server.on(getPasskeys, () => ({ success: true, passkeys: hasPasskey ? [laptop] : [] }))
  server.on(getTotpStatus, () => ({ success: true, enabled: hasApp, recovery_codes_left: 8 }))
  const view = renderInShell(
    <AccountDialogsProvider>
      <Page />
    </AccountDialogsProvider>,
    { language, user: freeMember, path: '/personal-homepage', route: '*' },
  )
  await view.user.click(screen.getByRole('button', { name: 'delete' }))
  const name = { en: "Confirm it's you", zh: '确认是您本人' }[language]
  return { ...view, dialog: within(await screen.findByRole('dialog', { name })) }
}

async function expectResult(isConfirmed: boolean) {
  expect(await screen.findByText(`${isConfirmed},${isConfirmed}`)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

describe('a confirmed identity', () => {
  it('needs a code of the authenticator app', async () => {
    const { user, dialog, container } = await openDialog({ hasApp: true })
    const field = dialog.getByLabelText('Authentication code')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription('From your authenticator app. A recovery code works too.')
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    expect(await axe(container)).toHaveNoViolations()
    await user.keyboard('000000{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('This code is wrong.')
    await user.clear(field)
    await user.type(field, ' 123456{Enter}')
    await expectResult(true)
    await waitFor(() => expect(screen.getByRole('button', { name: 'delete' })).toHaveFocus())
    expect(server.requests(verifyWithTotp)).toHaveLength(2)
  })

  it.each([
    ['en', 'Use a passkey'],
    ['zh', '使用通行密钥'],
  ] as const)('needs a passkey (%s)', async (language, label) => {
    const { user, dialog } = await openDialog({ hasPasskey: true }, language)
    const button = dialog.getByRole('button', { name: label })
    await waitFor(() => expect(button).toHaveFocus())
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
    authenticate.mockRejectedValueOnce(createWebAuthnError('NotAllowedError'))
    await user.click(button)
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(verifyWithPasskey)).toEqual([])
    await user.click(button)
    await expectResult(true)
    expect(server.requests(verifyWithPasskey)).toHaveLength(1)
  })

  it('takes a recovery code of a member with passkeys alone', async () => {
    const { user, dialog } = await openDialog({ hasPasskey: true })
    await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
    expect(dialog.getByLabelText('Recovery code')).toHaveFocus()
    await user.keyboard('123456{Enter}')
    await expectResult(true)
  })

  it('offers every factor where those of the member could not be loaded', async () => {
    server.fail(getPasskeys, 'network')
    server.fail(getTotpStatus, 'network')
    const view = renderInShell(
      <AccountDialogsProvider>
        <Page />
      </AccountDialogsProvider>,
      { user: freeMember },
    )
    await view.user.click(screen.getByRole('button', { name: 'delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
    expect(dialog.getByLabelText('Authentication code')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  })
})

describe('an identity is not confirmed', () => {
  it('by a closed dialog, which can be opened again', async () => {
    const { user, dialog } = await openDialog({ hasApp: true })
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expectResult(false)
    await user.click(screen.getByRole('button', { name: 'delete' }))
    await user.type(await screen.findByLabelText('Authentication code'), '123456{Enter}')
    await expectResult(true)
  })

  it('where the page is left', async () => {
    await openDialog({ hasApp: true })
    act(() => screen.getByRole('button', { name: 'leave', hidden: true }).click())
    await expectResult(false)
  })
})
