import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { HelpScreen } from './help-screen.tsx'

const questions = () =>
  screen.queryAllByRole('group').map(entry => entry.querySelector('summary')?.textContent)

describe.each([
  [
    'en',
    [
      'Account',
      'Plans and credits',
      'Text to image',
      'HD upscale',
      'Gallery and creations',
      'Portfolios',
      'Desktop tools',
    ],
  ],
  ['zh', ['账户', '套餐与积分', '文生图', '高清放大', '画廊与作品', '作品集', '桌面工具']],
] as const)('in %s', (language, topics) => {
  it('answers questions on every topic', async () => {
    const { container } = renderInShell(<HelpScreen />, { language, path: '/help' })
    for (const name of topics) {
      expect(within(screen.getByRole('region', { name })).getAllByRole('group').length).toBeGreaterThan(0)
    }
    expect(questions().length).toBeGreaterThanOrEqual(12)
    expect(await axe(container)).toHaveNoViolations()
  })
})

it('opens an answer on click', async () => {
  const { user } = renderInShell(<HelpScreen />)
  const body = screen.getByText(/A code has 16 characters/)
  expect(body).not.toBeVisible()
  await user.click(screen.getByText('How do I use an activation code?'))
  expect(body).toBeVisible()
})

it.each([
  ['en', 'Search help', '  ACTIVATION  code ', 'How do I use an activation code?', /\d+ answers?$/],
  ['zh', '搜索帮助', '激活码', '如何使用激活码？', /^\d+ 条解答$/],
] as const)('searches questions and answers in %s', async (language, label, words, question, count) => {
  const { user } = renderInShell(<HelpScreen />, { language })
  const before = questions().length
  await user.type(screen.getByLabelText(label), words)
  expect(questions()).toContain(question)
  expect(questions().length).toBeLessThan(before)
  expect(screen.getByRole('status')).toHaveTextContent(count)
  expect(screen.getByText(question).closest('details')).toHaveAttribute('open')
})

it('shows an empty result with a link to the feedback form', async () => {
  const { user } = renderInShell(<HelpScreen />)
  await user.type(screen.getByLabelText('Search help'), 'teapot')
  expect(screen.getByText('Nothing found for “teapot”')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('No answers found')
  expect(screen.getByRole('link', { name: 'Send feedback' })).toHaveAttribute('href', '/feedback')
})
