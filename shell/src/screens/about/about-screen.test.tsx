import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { AboutScreen } from './about-screen.tsx'

it.each([
  [
    'en',
    'Our mission',
    [
      ['Lin Yao', 'Founder'],
      ['Su Wan', 'Designer'],
    ],
    'Contact us',
    'Back to home',
  ],
  [
    'zh',
    '我们的使命',
    [
      ['林遥', '创始人'],
      ['苏晚', '设计师'],
    ],
    '联系我们',
    '返回首页',
  ],
] as const)('shows mission, team and contact in %s', async (language, mission, team, contact, back) => {
  const { container } = renderInShell(<AboutScreen />, { language, path: '/about' })
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('region', { name: mission })).toBeVisible()
  for (const [name, role] of team) {
    const card = within(screen.getByRole('listitem', { name }))
    expect(card.getByText(role)).toBeVisible()
    expect(card.getAllByRole('link').map(link => link.textContent)).toEqual(['GitHub', 'LinkedIn', 'Twitter'])
  }
  expect(screen.getByRole('link', { name: contact }).getAttribute('href')).toMatch(/^mailto:.+@.+/)
  expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/')
  expect(await axe(container)).toHaveNoViolations()
})
