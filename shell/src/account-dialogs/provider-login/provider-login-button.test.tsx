import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { beginProviderLogin, getIdentityProvider } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { ProviderLoginButton } from './provider-login-button.tsx'

const followed: string[] = []
beforeEach(() => {
  followed.length = 0
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
})
afterEach(() => void jest.restoreAllMocks())

const offerProvider = () => {
  const server = fakeServer()
  server.on(getIdentityProvider, () => ({ success: true, provider: { name: 'Atrium' } }))
  return server
}

it.each([
  ['en', 'Continue with Atrium'],
  ['zh', '使用 Atrium 继续'],
] as const)('leads to the provider, which leads back to this page (%s)', async (language, label) => {
  const server = offerProvider()
  server.on(beginProviderLogin, () => ({ success: true, url: 'https://atrium.example/auth?state=1' }))
  const { user, container } = renderInShell(<ProviderLoginButton />, { language, path: '/tools?q=lake' })
  const button = await screen.findByRole('button', { name: label })
  expect(await axe(container)).toHaveNoViolations()
  await user.click(button)
  await waitFor(() => expect(followed).toEqual(['https://atrium.example/auth?state=1']))
  expect(server.requests(beginProviderLogin)).toEqual([{ return_path: '/tools?q=lake' }])
})

it('does not lead back to the page that finishes a log-in', async () => {
  const server = offerProvider()
  server.on(beginProviderLogin, () => ({ success: true, url: 'https://atrium.example/' }))
  const { user } = renderInShell(<ProviderLoginButton />, { path: '/login/callback?code=old' })
  await user.click(await screen.findByRole('button'))
  await waitFor(() => expect(server.requests(beginProviderLogin)).toEqual([{ return_path: '/' }]))
})

it('shows why the server refuses, and can be tried again', async () => {
  const server = offerProvider()
  server.on(beginProviderLogin, () => ({ success: false, error: 'Atrium is away.' }))
  const { user } = renderInShell(<ProviderLoginButton />)
  const button = await screen.findByRole('button')
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Atrium is away.')
  server.fail(beginProviderLogin, 'network')
  await user.click(button)
  expect(await screen.findByText("Couldn't reach Atrium. Please try again.")).toBeVisible()
  expect(followed).toEqual([])
})

it('is absent where the operator has set no provider', async () => {
  const server = fakeServer()
  server.on(getIdentityProvider, () => ({ success: true, provider: null }))
  renderInShell(<ProviderLoginButton />)
  await waitFor(() => expect(server.requests(getIdentityProvider)).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
