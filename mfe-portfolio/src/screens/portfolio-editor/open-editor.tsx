import { renderScreen } from '@tessera/shared-auth/testing'
import type { User } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { PortfolioEditorScreen } from './portfolio-editor-screen.tsx'

/** The member of the tests. */
export const mira: User = { username: 'mira', email: 'mira@example.org' }

/** Opens the editor, for a visitor where no user is given, and waits until the draft has been looked for. */
export async function openEditor(options: EditorOptions = {}) {
  const page = showEditor(options)
  await screen.findByRole('complementary')
  return page
}

interface EditorOptions {
  language?: 'en' | 'zh'
  user?: User
  /** The published portfolio to change. */
  id?: string
}

/** Shows the editor as far as it comes. */
export const showEditor = ({ language = 'en', user, id }: EditorOptions) =>
  renderScreen(<PortfolioEditorScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path: id === undefined ? '/portfolio-editor' : `/portfolio-editor?id=${id}`,
    route: '/portfolio-editor',
    ...(user && { user }),
  })

type Person = Awaited<ReturnType<typeof openEditor>>['user']
export const button = (name: string) => screen.getByRole('button', { name })
export const pageNames = () =>
  within(screen.getByRole('list', { name: 'Pages' }))
    .queryAllByRole('button', { name: /^\d+ / })
    .map(item => item.textContent)

export async function addPage(user: Person, template = 'Cover') {
  await user.click(button('Add new page'))
  const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
  await user.click(within(chooser).getByRole('button', { name: template }))
}
