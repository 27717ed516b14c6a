import { expect, it } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { renderInShell } from '../testing.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { SiteLayout } from './site-layout.tsx'
import { SkipLink } from './skip-link.tsx'
import { ToolboxSidebar } from './toolbox-sidebar/toolbox-sidebar.tsx'

it.each(['en', 'zh'] as const)('has the landmarks of the site in %s', language => {
  renderInShell(
    <SiteLayout>
      <h1>Screen</h1>
    </SiteLayout>,
    { language },
  )
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'Screen' }))
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/© \d{4} Tessera/)
})

it.each([
  ['en', 'Legal', ['Terms', 'Privacy', 'Rules']],
  ['zh', '法律信息', ['服务条款', '隐私政策', '社区规则']],
] as const)('the footer leads to the legal texts in %s', (language, name, links) => {
  renderInShell(<SiteLayout>Screen</SiteLayout>, { language })
  const footer = within(screen.getByRole('navigation', { name }))
  expect(footer.getAllByRole('link').map(link => link.textContent)).toEqual(links)
  expect(footer.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/terms',
    '/privacy',
    '/rules',
  ])
})

it('shows the header over a hero without a background until the page is scrolled', () => {
  renderInShell(<SiteLayout hero>Screen</SiteLayout>)
  expect(screen.getByRole('banner')).toHaveClass('transparent')
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(globalThis, 'scrollY', { value: y, configurable: true })
      dispatchEvent(new Event('scroll'))
    })
  scrollTo(200)
  expect(screen.getByRole('banner')).toHaveClass('transparentScrolled')
  scrollTo(0)
  expect(screen.getByRole('banner')).toHaveClass('transparent')
})

it('has a skip link', async () => {
  const { user } = renderInShell(
    <>
      <SkipLink />
      <SiteLayout>Screen</SiteLayout>
    </>,
  )
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
})

it('shows the sidebar next to a toolbox screen', () => {
  renderInShell(<SiteLayout sidebar={<ToolboxSidebar remotes={[]} />}>Screen</SiteLayout>)
  expect(screen.getByRole('navigation', { name: 'Toolbox' })).toBeVisible()
  expect(screen.getByRole('main')).toBeVisible()
})

it('keeps header and footer mounted between screens of the site and the toolbox', async () => {
  const { user } = renderInShell(
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path="/" element={<Link to="/tools">Go on</Link>} />
      </Route>
      <Route element={<SiteLayout sidebar={<ToolboxSidebar remotes={[]} />} />}>
        <Route path="/tools" element={<h1>Toolbox</h1>} />
      </Route>
    </Routes>,
    { route: '*' },
  )
  const landmarks = ['banner', 'contentinfo'].map(role => screen.getByRole(role))
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  expect(screen.getByRole('heading', { name: 'Toolbox' })).toBeVisible()
  for (const landmark of landmarks) expect(landmark).toBeInTheDocument()
})

it('focuses the heading of the next screen when it appears', async () => {
  const fetched = Promise.withResolvers<undefined>()
  function Second() {
    const [ready, setReady] = useState(false)
    useEffect(() => void fetched.promise.then(() => setReady(true)), [])
    return ready && <h1>Second</h1>
  }
  render(
    <MemoryRouter>
      <NavigationFocus />
      <Link to="/second">Go on</Link>
      <Routes>
        <Route path="/" element={<h1>First</h1>} />
        <Route path="/second" element={<Second />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'First' })).not.toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }))
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  await act(async () => fetched.resolve(undefined))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus())
})
