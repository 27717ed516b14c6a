import { expect, it, jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderInShell } from '../../testing.tsx'
import { ToolboxSidebar } from './toolbox-sidebar.tsx'

const hasEveryScreen = () => true

const entries = {
  en: {
    name: 'Toolbox',
    open: ['Home', 'Models agora', 'Text to image', 'HD upscale', 'Personal homepage'],
    soon: [
      'Chat generation',
      'Creations plaza',
      'Image rendering',
      'Image edit',
      'Text to video',
      'Image to video',
    ],
    comingSoon: 'Coming soon',
  },
  zh: {
    name: '工具箱',
    open: ['首页', '模型集市', '文生图', '高清放大', '个人主页'],
    soon: ['对话生成', '创作广场', '图像渲染', '图像编辑', '文生视频', '图生视频'],
    comingSoon: '敬请期待',
  },
}

it.each(['en', 'zh'] as const)('lists available and coming tools in %s', async language => {
  const { container } = renderInShell(<ToolboxSidebar hasScreen={hasEveryScreen} />, { language })
  const { name, open, soon, comingSoon } = entries[language]
  const sidebar = within(screen.getByRole('navigation', { name }))
  expect(open.map(entry => sidebar.getByRole('link', { name: entry }).getAttribute('href'))).toEqual([
    '/',
    '/models.html',
    '/tools/text-to-image',
    '/tools/hd-upscale',
    '/personal-homepage',
  ])
  for (const entry of soon) {
    const link = sidebar.getByRole('link', { name: entry })
    expect(link).toHaveAttribute('aria-disabled', 'true')
    expect(link).not.toHaveAttribute('href')
    expect(link).toHaveAccessibleDescription(comingSoon)
  }
  expect(await axe(container)).toHaveNoViolations()
})

it('shows a screen that no remote has as coming soon', () => {
  renderInShell(<ToolboxSidebar hasScreen={path => path !== '/tools/hd-upscale'} />)
  expect(screen.getByRole('link', { name: 'HD upscale' })).toHaveAccessibleDescription('Coming soon')
  expect(screen.getByRole('link', { name: 'Text to image' })).toHaveAttribute('href', '/tools/text-to-image')
})

it('marks the current screen and scrolls it into view', () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView')
  renderInShell(<ToolboxSidebar hasScreen={hasEveryScreen} />, { path: '/tools/hd-upscale' })
  const current = screen.getByRole('link', { current: 'page' })
  expect(current).toHaveAccessibleName('HD upscale')
  expect(shown.mock.contexts).toEqual([current])
})
