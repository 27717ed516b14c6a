import { beforeEach, expect, it } from '@jest/globals'
import { userChanged } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  checkSession,
  handleProviderCallback,
  loginWithTotp,
  type CallResponse,
} from '@tessera/shared-contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../../testing.tsx'
import { ProviderCallbackScreen } from './provider-callback-screen.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(checkSession, () => ({ isLoggedIn: true, user: freeMember }))
})

/** Opens the page to which the provider sends the browser. */
function open(response: CallResponse<typeof handleProviderCallback>, language: 'en' | 'zh' = 'en') {
  server.on(handleProviderCallback, () => response)
  return renderInShell(<ProviderCallbackScreen />, { language, path: '/login/callback?code=abc&state=xyz' })
}

it('logs in with the parameters of the address, and shows the page before', async () => {
  const { store, location } = open({ success: true, return_path: '/tools?q=lake', user: freeMember })
  expect(screen.getByRole('status')).toHaveTextContent('Logging in...')
  await waitFor(() => expect(location()).toBe('/tools?q=lake'))
  expect(server.requests(handleProviderCallback)).toEqual([{ parameters: 'code=abc&state=xyz' }])
  expect(store.getState().session.user?.username).toBe(freeMember.username)
})

it('welcomes a new member of the landing page in the toolbox', async () => {
  const { location } = open({ success: true, return_path: '/', user: freeMember, is_new: true })
  await waitFor(() => expect(location()).toBe('/tools'))
})

it('shows the page before where the user canceled, and after a link', async () => {
  const { location } = open({ success: false, cancelled: true, return_path: '/help' })
  await waitFor(() => expect(location()).toBe('/help'))
})

it.each([
  ['en', 'Two-step verification', 'Authentication code', 'Log in'],
  ['zh', '两步验证', '验证码', '登录'],
] as const)('asks for the second factor (%s)', async (language, title, code, submit) => {
  const second_step = { token: 'token', methods: ['totp'] }
  const { user, container, location } = open({ success: false, return_path: '/tools', second_step }, language)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  server.on(loginWithTotp, () => ({ success: true, user: freeMember }))
  await user.type(screen.getByLabelText(code), '123456')
  await user.click(screen.getByRole('button', { name: submit }))
  await waitFor(() => expect(location()).toBe('/tools'))
  expect(server.requests(loginWithTotp)).toEqual([{ code: '123456', second_step_token: 'token' }])
})

it('shows why a log-in failed, and offers another one', async () => {
  const { user, modals, container } = open({ success: false, error: 'This login took too long.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This login took too long.')
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(modals.openLogin).toHaveBeenCalled()
})

it('leads a member back whose link failed', async () => {
  server.on(handleProviderCallback, () => ({
    success: false,
    error: 'This Atrium account is linked already.',
    return_path: '/personal-homepage?tab=settings',
  }))
  const { user, location } = renderInShell(<ProviderCallbackScreen />, {
    path: '/login/callback?code=abc',
    user: freeMember,
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('This Atrium account is linked already.')
  expect(screen.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  expect(location()).toBe('/personal-homepage?tab=settings')
})

it('leads on who logged in another way after a failure', async () => {
  const { store, location, user } = open({ success: false, error: '登录超时。', return_path: '/tools' }, 'zh')
  await screen.findByRole('alert')
  act(() => void store.dispatch(userChanged(freeMember)))
  await user.click(await screen.findByRole('link', { name: '继续' }))
  expect(location()).toBe('/tools')
})

it('shows that the server cannot be reached', async () => {
  server.fail(handleProviderCallback, 'network')
  renderInShell(<ProviderCallbackScreen />, { path: '/login/callback?code=abc' })
  expect(await screen.findByText('Request failed. Please check your network.')).toBeVisible()
})
