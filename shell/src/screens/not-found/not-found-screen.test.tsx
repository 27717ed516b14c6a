import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

it.each([
  ['en', 'Page Not Found', 'The page you are looking for does not exist.', 'Go Home'],
  ['zh', '页面未找到', '您访问的页面不存在。', '返回首页'],
] as const)('shows the error and a link home in %s', async (language, title, text, home) => {
  const { container, user, location } = renderInShell(<NotFoundScreen />, { language, path: '/nowhere' })
  expect(screen.getByText('404')).toBeVisible()
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('link', { name: home }))
  expect(location()).toBe('/')
})
