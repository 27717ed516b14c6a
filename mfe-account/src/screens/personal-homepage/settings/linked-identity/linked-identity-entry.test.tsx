import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  beginIdentityLink,
  getIdentityProvider,
  unlinkIdentity,
  type Language,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderTwoStep } from '../two-step/testing.tsx'

const followed: string[] = []
beforeEach(() => {
  followed.length = 0
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
})
afterEach(() => void jest.restoreAllMocks())

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

interface ProviderOptions {
  isLinked?: boolean
  hasApp?: boolean
  language?: Language
}

/** Renders the settings of a member on a site with a provider. */
async function renderOffering({ isLinked = false, hasApp = false, language = 'en' }: ProviderOptions) {
  const state = { isLinked }
  const view = await renderTwoStep({ hasApp }, language, server => {
    server.on(getIdentityProvider, () => ({
      success: true,
      provider: { name: 'Atrium' },
      linked: state.isLinked ? { email: 'ada@atrium.example', linked_at: '2026-06-01T08:00:00Z' } : null,
    }))
  })
  return { ...view, state }
}

describe.each([
  ['en', ['Log in with Atrium', 'Not linked', 'Link', 'Link Atrium', 'Current password', 'Continue']],
  ['zh', ['使用 Atrium 登录', '未关联', '关联', '关联 Atrium', '当前密码', '继续']],
] as const)('linking (%s)', (language, [title, none, link, dialogTitle, passwordLabel, next]) => {
  it('needs the password, and leads to the provider', async () => {
    const { server, user, container } = await renderOffering({ language })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(none)).toBeVisible()
    await user.click(screen.getByRole('button', { name: link }))
    const dialog = await findDialog(dialogTitle)
    expect(await axe(container)).toHaveNoViolations()
    server.on(beginIdentityLink, ({ current_password }) =>
      current_password === 'secret'
        ? { success: true, url: 'https://atrium.example/auth' }
        : { success: false, error: 'Wrong password.' },
    )
    await user.type(dialog.getByLabelText(passwordLabel), 'guess{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong password.')
    await user.clear(dialog.getByLabelText(passwordLabel))
    await user.type(dialog.getByLabelText(passwordLabel), 'secret')
    await user.click(dialog.getByRole('button', { name: next }))
    await waitFor(() => expect(followed).toEqual(['https://atrium.example/auth']))
    expect(server.requests(beginIdentityLink)[0]?.return_path).toBe('/personal-homepage?tab=settings')
  })
})

it('a linked account can be unlinked', async () => {
  const { server, user, state } = await renderOffering({ isLinked: true })
  expect(await screen.findByText('ada@atrium.example, linked on Jun 1, 2026')).toBeVisible()
  server.on(unlinkIdentity, () => {
    state.isLinked = false
    return { success: true }
  })
  await user.click(screen.getByRole('button', { name: 'Unlink' }))
  const dialog = await findDialog('Unlink Atrium')
  await user.type(dialog.getByLabelText('Current password'), 'secret{Enter}')
  expect(await screen.findByText('Not linked')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.requests(unlinkIdentity)).toEqual([{ current_password: 'secret' }])
})

it('a member with a second factor confirms it instead of the password', async () => {
  const { server, user, modals } = await renderOffering({ isLinked: true, hasApp: true })
  server.on(unlinkIdentity, () =>
    modals.confirmIdentity.mock.calls.length > 0
      ? { success: true }
      : { success: false, needs_verification: true },
  )
  modals.confirmIdentity.mockResolvedValue(true)
  await user.click(await screen.findByRole('button', { name: 'Unlink' }))
  const dialog = await findDialog('Unlink Atrium')
  expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Unlink' }))
  await waitFor(() => expect(server.requests(unlinkIdentity)).toHaveLength(2))
})

it('is absent where the site has no provider', async () => {
  await renderTwoStep()
  expect(screen.queryByRole('button', { name: 'Link' })).not.toBeInTheDocument()
})
