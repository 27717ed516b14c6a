import { jest } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import type { User } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { PortfolioEditorScreen } from './portfolio-editor-screen.tsx'

export const testUser: User = { username: 'mira', email: 'mira@example.org' }

/** Renders the editor, for a visitor where no user is given, and waits until the document is open. */
export async function openEditor(options: EditorOptions = {}) {
  const page = renderEditor(options)
  await screen.findByRole('complementary')
  return page
}

interface EditorOptions {
  language?: 'en' | 'zh'
  user?: User
  /** The id of the published portfolio to edit. */
  id?: string
  /** The address of a link that adds an image. */
  path?: string
}

/** Renders the editor without waiting. */
export const renderEditor = ({ language = 'en', user, id, path }: EditorOptions) =>
  renderScreen(<PortfolioEditorScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path: path ?? (id === undefined ? '/portfolio-editor' : `/portfolio-editor?id=${id}`),
    route: '/portfolio-editor',
    ...(user && { user }),
  })

type UserEvent = Awaited<ReturnType<typeof openEditor>>['user']
export const getButton = (name: string) => screen.getByRole('button', { name })
export const getPageNames = () =>
  within(screen.getByRole('list', { name: 'Pages' }))
    .queryAllByRole('button', { name: /^\d+ / })
    .map(item => item.textContent)

export async function addPage(user: UserEvent, template = 'Cover') {
  await user.click(getButton('Add new page'))
  const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
  await user.click(within(chooser).getByRole('button', { name: template }))
}

export const getText = (name = 'Text 1 on page 1') => screen.getByRole('textbox', { name })
export const readAnnouncement = () => document.querySelector('#layer-announcements')?.textContent

/** jsdom has no layout. At this width the page has its own size. */
export const showPageInItsSize = () =>
  void jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)

/** Opens the editor with a page of one title, one image and a rule, and selects the title. */
export async function openWithSelectedText() {
  const page = await openEditor()
  await addPage(page.user, 'Template 1')
  await page.user.click(getText())
  await screen.findByRole('toolbar', { name: 'Text' })
  return { ...page, text: getText() }
}
