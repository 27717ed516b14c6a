import { expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { getLegalText, type LegalText } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { PrivacyScreen } from '../privacy/privacy-screen.tsx'
import { RulesScreen } from '../rules/rules-screen.tsx'
import { TermsScreen } from '../terms/terms-screen.tsx'

const english: LegalText = {
  title: 'Terms of service',
  date: '2027-01-31',
  blocks: [
    { kind: 'heading', items: [[{ text: 'Who owns the images' }]] },
    {
      kind: 'list',
      items: [
        [{ text: 'Yours', strong: true }, { text: ' to sell.' }],
        [{ text: 'See the ' }, { text: 'rules', href: '/rules' }],
      ],
    },
    { kind: 'poem', items: [[{ text: 'Unknown to this release' }]] },
    { kind: 'steps', items: [[{ text: 'Read' }]] },
    { kind: 'paragraph', items: [[{ text: 'Models', href: '/models.html' }]] },
  ],
}
const chinese: LegalText = {
  title: '服务条款',
  date: '2027-01-31',
  blocks: [{ kind: 'subheading', items: [[{ text: '图片归谁所有' }]] }],
}

it('shows the text of the operator with its date', async () => {
  fakeServer().on(getLegalText, () => ({ success: true, text: { en: english, zh: chinese } }))
  const { container } = renderInShell(<TermsScreen />, { path: '/terms' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  expect(screen.getByText('Jan 31, 2027')).toHaveAttribute('datetime', '2027-01-31')
  expect(screen.getByRole('heading', { level: 2, name: 'Who owns the images' })).toBeVisible()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Yours to sell.',
    'See the rules',
    'Read',
  ])
  expect(screen.getByText('Yours').tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '/rules')
  expect(screen.getByRole('link', { name: 'Models' })).toHaveAttribute('href', '/models.html')
  expect(screen.queryByText('Unknown to this release')).not.toBeInTheDocument()
  expect(await axe(container)).toHaveNoViolations()
})

it('shows the Chinese text in the Chinese interface', async () => {
  const server = fakeServer()
  server.on(getLegalText, () => ({ success: true, text: { en: english, zh: chinese } }))
  renderInShell(<PrivacyScreen />, { language: 'zh', path: '/privacy' })
  expect(await screen.findByRole('heading', { level: 1, name: '服务条款' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: '图片归谁所有' })).toBeVisible()
  expect(screen.getByText('2027年1月31日')).toBeVisible()
  expect(server.requests(getLegalText)).toEqual([{ name: 'privacy' }])
})

it('says that the text could not be loaded, and tries again', async () => {
  const server = fakeServer()
  server.on(getLegalText, () => ({ success: false }))
  const { user } = renderInShell(<RulesScreen />, { path: '/rules' })
  expect(await screen.findByText("Couldn't load this section")).toBeVisible()
  server.on(getLegalText, () => ({ success: true, text: { en: english, zh: chinese } }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Who owns the images' })).toBeVisible()
})
