import { expect, it, jest } from '@jest/globals'
import type { ComposedRemote, NavigationEntry } from '@tessera/shared-contracts'
import { act, screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createGalleryRelease } from '../../composition/testing.ts'
import { payingMember, renderInShell } from '../../testing.tsx'
import { ToolboxSidebar } from './toolbox-sidebar.tsx'

/** A remote whose manifest has these entries, and a screen for each. */
function createRemote(
  name: string,
  navigation: readonly unknown[],
  paths?: readonly string[],
): ComposedRemote {
  const own = paths ?? navigation.map(entry => (entry as NavigationEntry).path)
  const screens = own.map((path, index) => ({
    name: `screen-${index}`,
    path,
    layout: 'toolbox' as const,
    title: { en: path, zh: path },
  }))
  return {
    name,
    current: { ...createGalleryRelease('1'), name, screens, navigation: [...navigation] },
    previous: null,
  }
}

const entry: NavigationEntry = {
  section: 'image-tools',
  order: 250,
  label: { en: 'Sketch', zh: '速写' },
  icon: 'M4 4h16',
  path: '/sketch',
}

/** The entries that the areas of the site declare. */
const areas = [
  createRemote('mfe-account', [
    {
      ...entry,
      section: 'account',
      label: { en: 'Personal homepage', zh: '个人主页' },
      path: '/personal-homepage',
    },
  ]),
  createRemote('mfe-creation-tools', [
    { ...entry, order: 300, label: { en: 'HD upscale', zh: '高清放大' }, path: '/tools/hd-upscale' },
    { ...entry, order: 200, label: { en: 'Text to image', zh: '文生图' }, path: '/tools/text-to-image' },
  ]),
]

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
  const { container } = renderInShell(<ToolboxSidebar remotes={areas} />, { language })
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

const listLinks = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('has the order of the specification, with what is coming soon at the end of its section', () => {
  renderInShell(<ToolboxSidebar remotes={areas} />)
  expect(listLinks()).toEqual([
    'Home',
    'Models agora',
    'Chat generation',
    'Creations plaza',
    'Text to image',
    'HD upscale',
    'Image rendering',
    'Image edit',
    'Text to video',
    'Image to video',
    'Personal homepage',
  ])
})

it.each(['en', 'zh'] as const)('places the entry of a new remote by section and order in %s', language => {
  renderInShell(<ToolboxSidebar remotes={[createRemote('mfe-sketch', [entry]), ...areas]} />, { language })
  const links = listLinks()
  expect(links.indexOf(entry.label[language])).toBe(5)
  const link = screen.getByRole('link', { name: entry.label[language] })
  expect(link).toHaveAttribute('href', '/sketch')
  expect(link.querySelector('path')).toHaveAttribute('d', 'M4 4h16')
})

it.each(['en', 'zh'] as const)('gives an unknown section a place and a heading in %s', async language => {
  const sectionLabel = { en: 'Music', zh: '音乐' }
  const first = { ...entry, section: 'music', order: 1 }
  const second = { ...first, order: 2, sectionLabel, label: { en: 'Song', zh: '歌曲' }, path: '/song' }
  const { container } = renderInShell(
    <ToolboxSidebar remotes={[...areas, createRemote('mfe-music', [first, second])]} />,
    { language },
  )
  const list = within(screen.getByRole('list', { name: sectionLabel[language] }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    entry.label[language],
    second.label[language],
  ])
  expect(listLinks().at(-1)).toBe(entries[language].open.at(-1))
  expect(await axe(container)).toHaveNoViolations()
})

it('skips what it does not understand, and nothing else', () => {
  const remote = createRemote(
    'mfe-sketch',
    [
      { ...entry, audience: 'annual', label: { en: 'Later', zh: '以后' } },
      { ...entry, icon: '"/><script>' },
      { ...entry, path: '/elsewhere', label: { en: 'Stolen', zh: '别处' } },
      null,
      { ...entry, isNew: true },
    ],
    ['/sketch'],
  )
  renderInShell(<ToolboxSidebar remotes={[remote]} />)
  expect(screen.getByRole('link', { name: 'Sketch' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Later|Stolen/ })).not.toBeInTheDocument()
  expect(document.querySelector('script')).toBeNull()
})

it('shows an entry for members to members only', () => {
  const remotes = [createRemote('mfe-sketch', [{ ...entry, audience: 'members' }])]
  const { unmount } = renderInShell(<ToolboxSidebar remotes={remotes} />)
  expect(screen.queryByRole('link', { name: 'Sketch' })).not.toBeInTheDocument()
  unmount()
  renderInShell(<ToolboxSidebar remotes={remotes} />, { user: payingMember })
  expect(screen.getByRole('link', { name: 'Sketch' })).toBeVisible()
})

it('marks the current screen and scrolls it to the middle of the strip', () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.localName === 'a' ? new DOMRect(500, 8, 100, 44) : new DOMRect(0, 0, 390, 60)
  })
  renderInShell(<ToolboxSidebar remotes={areas} />, { path: '/tools/hd-upscale' })
  const current = screen.getByRole('link', { current: 'page' })
  expect(current).toHaveAccessibleName('HD upscale')
  expect(screen.getByRole('navigation').firstElementChild).toHaveProperty('scrollLeft', 355)
})

/** Sections of ten entries each, at `/SECTION-NUMBER`. */
const createSections = (...sections: string[]) =>
  sections.map(section =>
    createRemote(
      `mfe-${section}`,
      Array.from({ length: 10 }, (_, index) => ({
        ...entry,
        section,
        sectionLabel: { en: `Group ${section}`, zh: `分组 ${section}` },
        order: index,
        label: { en: `${section} ${index}`, zh: `${section} ${index}` },
        path: `/${section}-${index}`,
      })),
    ),
  )

const many = [...areas, ...createSections('music', 'text')]
const getFold = (name: string) => screen.getByRole('button', { name })

it.each(['en', 'zh'] as const)(
  'folds the groups of many entries but that of the screen in %s',
  async language => {
    localStorage.clear()
    const { container } = renderInShell(<ToolboxSidebar remotes={many} />, { language, path: '/music-3' })
    const group = { en: 'Group', zh: '分组' }[language]
    expect(getFold(`${group} music`)).toHaveAttribute('aria-expanded', 'true')
    expect(getFold(`${group} text`)).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('list', { name: `${group} music` })).toBeVisible()
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('music 3')
    expect(screen.queryByRole('link', { name: 'text 1' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: entries[language].open[0] ?? '' })).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  },
)

it.each([
  ['en', 'More'],
  ['zh', '更多'],
] as const)('shows a part of a large group without a heading in %s', async (language, more) => {
  localStorage.clear()
  const createEntries = (area: string) =>
    Array.from({ length: 10 }, (_, index) => ({
      ...entry,
      section: 'start',
      order: 1_000 + index,
      label: { en: `Tool ${area}${index}`, zh: `Tool ${area}${index}` },
      path: `/${area}-${index}`,
    }))
  const remotes = ['a', 'b', 'c'].map(area => createRemote(`mfe-${area}`, createEntries(area)))
  const { user, container } = renderInShell(<ToolboxSidebar remotes={remotes} />, {
    language,
    path: '/other',
  })
  const listTools = () => screen.queryAllByRole('link', { name: /^Tool / })
  const button = screen.getByRole('button', { name: more })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(listTools().length).toBeLessThan(6)
  await user.click(button)
  expect(listTools()).toHaveLength(30)
  await user.click(button)
  expect(listTools().length).toBeLessThan(6)
  expect(await axe(container)).toHaveNoViolations()
})

it('opens a group by the keyboard, and remembers it', async () => {
  localStorage.clear()
  const { user, unmount } = renderInShell(<ToolboxSidebar remotes={many} />, { path: '/music-3' })
  act(() => getFold('Group text').focus())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('link', { name: 'text 1' })).toBeVisible()
  unmount()
  const { user: later } = renderInShell(<ToolboxSidebar remotes={many} />, { path: '/' })
  expect(screen.getByRole('link', { name: 'text 1' })).toBeVisible()
  expect(getFold('Group music')).toHaveAttribute('aria-expanded', 'false')
  await later.click(getFold('Group text'))
  expect(screen.queryByRole('link', { name: 'text 1' })).not.toBeInTheDocument()
})

it('closes the group of the screen until another screen is opened', async () => {
  localStorage.clear()
  const { user } = renderInShell(<ToolboxSidebar remotes={many} />, { path: '/music-3', route: '*' })
  await user.click(getFold('Group text'))
  await user.click(getFold('Group music'))
  expect(screen.queryByRole('link', { name: 'music 3' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'text 1' }))
  expect(getFold('Group text')).toHaveAttribute('aria-expanded', 'true')
  expect(getFold('Group music')).toHaveAttribute('aria-expanded', 'false')
})

it('has the entries of remotes that the page does not have yet', () => {
  const deferred = { 'mfe-sketch': [entry, null] }
  renderInShell(<ToolboxSidebar remotes={areas} deferred={deferred} />)
  expect(screen.getByRole('link', { name: 'Sketch' })).toHaveAttribute('href', '/sketch')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
