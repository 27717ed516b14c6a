import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData, publishPortfolio, type User } from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { keepDraft, readDraft } from '../../document/draft.ts'
import { emptyDocument } from '../../document/portfolio-document.ts'
import { editorActions } from '../../document/portfolio-editor-slice.ts'
import { sampleDocument } from '../../document/sample.ts'
import { manifest } from '../../manifest.ts'
import { PortfolioEditorScreen } from './portfolio-editor-screen.tsx'

const preview = 'data:image/jpeg;base64,AAAA'
// jsdom lays nothing out and paints nothing, so there is nothing to photograph.
jest.mock('html2canvas', () => ({ __esModule: true, default: async () => ({ toDataURL: () => preview }) }))

const mira: User = { username: 'mira', email: 'mira@example.org' }
let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  HTMLImageElement.prototype.decode = async () => undefined
})

async function openEditor({ language = 'en', user }: { language?: 'en' | 'zh'; user?: User } = {}) {
  const page = renderScreen(<PortfolioEditorScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path: '/portfolio-editor',
    ...(user && { user }),
  })
  await screen.findByRole('complementary')
  return page
}

type Person = Awaited<ReturnType<typeof openEditor>>['user']
const button = (name: string) => screen.getByRole('button', { name })
const pageNames = () =>
  within(screen.getByRole('list', { name: 'Pages' }))
    .queryAllByRole('button', { name: /^\d+ / })
    .map(item => item.textContent)

async function addPage(user: Person, template = 'Cover') {
  await user.click(button('Add new page'))
  const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
  await user.click(within(chooser).getByRole('button', { name: template }))
}

const picture = () => new File(['pixels'], 'lake.png', { type: 'image/png' })
const pictureInput = (index: number) => present(screen.getAllByLabelText('Click to upload')[index])
const layerOf = (input: HTMLElement) => present(input.closest<HTMLElement>('[data-layer-type]'))

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is not on the page')
  return value
}

describe('pages', () => {
  it('are added from a template, which closes the chooser and makes the page active', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 7')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pageNames()).toEqual(['1 Cover', '2 Template 7'])
    expect(button('2 Template 7')).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('region', { name: 'Page 2: Template 7' })).toBeInTheDocument()
  })

  it('can be chosen from all ten templates, and the choice can be put off', async () => {
    const { user } = await openEditor()
    await user.click(button('Start your portfolio'))
    const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
    expect(within(chooser).getAllByRole('listitem')).toHaveLength(10)
    expect(within(chooser).getByRole('button', { name: 'Cover' })).toBeInTheDocument()
    for (let number = 1; number <= 9; number += 1) {
      expect(within(chooser).getByRole('button', { name: `Template ${number}` })).toBeInTheDocument()
    }
    await user.click(within(chooser).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pageNames()).toEqual([])
  })

  it('are removed; the first other page becomes active', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 1')
    await user.click(button('Remove page 2'))
    expect(pageNames()).toEqual(['1 Cover'])
    expect(button('1 Cover')).toHaveAttribute('aria-current', 'true')
    await user.click(button('Remove page 1'))
    expect(pageNames()).toEqual([])
  })

  it('are duplicated, with what is on them', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Template 4')
    await addPage(user, 'Cover')
    await user.click(button('Duplicate page 1'))
    expect(pageNames()).toEqual(['1 Template 4', '2 Template 4', '3 Cover'])
  })

  it('are brought into view from the list', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 1')
    await user.click(button('1 Cover'))
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Page 1: Cover' }))
    expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'smooth' }))
    expect(button('1 Cover')).toHaveAttribute('aria-current', 'true')
  })

  it('can be sorted, and say so', async () => {
    const { user } = await openEditor()
    await addPage(user)
    expect(button('1 Cover')).toHaveAttribute('aria-roledescription', 'sortable')
    expect(button('1 Cover')).toHaveAccessibleDescription(/Press the space bar/)
  })
})

describe('texts', () => {
  it('become editable when selected and are saved when they lose the focus', async () => {
    const { user } = await openEditor()
    await addPage(user)
    const title = screen.getByRole('textbox', { name: 'Text 2 on page 1' })
    expect(title).not.toHaveAttribute('contenteditable')
    await user.click(title)
    expect(title).toHaveAttribute('contenteditable', 'plaintext-only')
    title.textContent = 'Lakes of the north'
    fireEvent.input(title)
    fireEvent.blur(title)
    await user.click(button('Undo'))
    expect(title).toHaveTextContent('Light, shape and silence')
    await user.click(button('Redo'))
    expect(title).toHaveTextContent('Lakes of the north')
  })

  it('all take the font and the color that are chosen', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Font' }), 'Georgia')
    await user.click(button('Font color'))
    await user.click(button('#E2B04A'))
    await addPage(user, 'Template 1')
    for (const text of screen.getAllByRole('textbox', { name: /^Text/ })) {
      expect(text.style.fontFamily).toContain('Georgia')
      expect(text).toHaveStyle({ color: 'rgb(226, 176, 74)' })
    }
  })
})

describe('pictures', () => {
  it('fill their place: covering, centred, not repeated, on a transparent color', async () => {
    const { user } = await openEditor()
    await addPage(user)
    const input = pictureInput(0)
    await user.upload(input, picture())
    const place = layerOf(input)
    await waitFor(() => expect(place.style.backgroundImage).toMatch(/^url\("data:image\/png;base64,/))
    expect(place).toHaveStyle({ backgroundSize: 'cover', backgroundRepeat: 'no-repeat' })
    expect(place.style.backgroundPosition).toBe('center')
    expect(place.style.backgroundColor).toBe('transparent')
    expect(within(place).queryByText('Click to upload')).not.toBeInTheDocument()
  })

  it('must be pictures', async () => {
    const { user } = await openEditor()
    await addPage(user)
    fireEvent.drop(layerOf(pictureInput(0)), {
      dataTransfer: { files: [new File(['words'], 'notes.txt', { type: 'text/plain' })] },
    })
    expect(await screen.findByRole('alertdialog', { name: 'File error' })).toHaveTextContent(
      'Please choose an image file.',
    )
    await user.click(button('OK'))
    expect(layerOf(pictureInput(0)).style.backgroundImage).toBe('')
  })

  it('must be readable', async () => {
    HTMLImageElement.prototype.decode = async () => {
      throw new Error('broken')
    }
    const { user } = await openEditor()
    await addPage(user)
    await user.upload(pictureInput(0), picture())
    expect(await screen.findByRole('alertdialog', { name: 'File error' })).toHaveTextContent(
      'This picture could not be read.',
    )
  })

  it('can be one of the own works', async () => {
    const creation = { file_type: 'image' as const, full_url: '/media/lake.png' }
    server.on(getUserPageData, () => ({
      success: true,
      creations: [
        { ...creation, id: 1, title: 'Lake' },
        { ...creation, id: 2, title: 'Film', file_type: 'video' as const },
      ],
    }))
    const answerCalls = globalThis.fetch
    globalThis.fetch = async (input, init) =>
      input === creation.full_url
        ? ({ ok: true, blob: async (): Promise<Blob> => picture() } as Response)
        : answerCalls(input, init)
    const { user } = await openEditor({ user: mira })
    await addPage(user)
    const input = pictureInput(1)
    act(() => input.focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my works' }))
    const works = await screen.findByRole('dialog', { name: 'Choose from my works' })
    expect(await within(works).findByRole('button', { name: 'Lake' })).toBeInTheDocument()
    expect(within(works).queryByRole('button', { name: 'Film' })).not.toBeInTheDocument()
    await user.click(within(works).getByRole('button', { name: 'Lake' }))
    await waitFor(() => expect(works).not.toBeInTheDocument())
    expect(layerOf(input).style.backgroundImage).toMatch(/^url\("data:/)
  })
})

describe('the title', () => {
  it('counts its characters and takes 60', async () => {
    const { user } = await openEditor()
    const title = screen.getByRole('textbox', { name: 'Title' })
    expect(title).toHaveAccessibleDescription('0 / 60')
    await user.type(title, 'Lakes')
    expect(title).toHaveAccessibleDescription('5 / 60')
    await user.clear(title)
    await user.type(title, 'x'.repeat(65))
    expect(title).toHaveAccessibleDescription('60 / 60')
    expect(title).toHaveValue('x'.repeat(60))
  })
})

describe('undo', () => {
  it('goes back with Ctrl+Z and forth with Shift+Ctrl+Z', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.keyboard('{Control>}z{/Control}')
    expect(pageNames()).toEqual([])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(pageNames()).toEqual(['1 Cover'])
  })

  it('leaves the keys to a field in which someone types', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(pageNames()).toEqual(['1 Cover'])
  })
})

describe('the draft', () => {
  it('is kept in this browser and comes back', async () => {
    const first = await openEditor()
    await addPage(first.user)
    await first.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lakes')
    expect(await screen.findByText('Draft saved in this browser')).toBeInTheDocument()
    first.unmount()

    await openEditor()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Lakes')
    expect(pageNames()).toEqual(['1 Cover'])
  })

  it('is kept at once when the person leaves', async () => {
    const { user, unmount } = await openEditor()
    await addPage(user)
    unmount()
    await waitFor(async () => expect((await readDraft())?.pages).toHaveLength(1))
  })

  it('is thrown away after a question', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Lakes' })
    const { user } = await openEditor()
    await user.click(button('Start over'))
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    await waitFor(async () => expect(await readDraft()).toBeNull())
  })
})

describe('publishing', () => {
  const openDraft = async (title = 'Lakes') => {
    await keepDraft({ ...sampleDocument('page_1', 'page_2'), title, description: 'All of them' })
    return openEditor({ user: mira })
  }
  const alertOf = async (name: string) => screen.findByRole('alertdialog', { name })

  it('asks for a page first', async () => {
    const { user } = await openEditor()
    await user.click(button('Publish'))
    expect(await alertOf('Alert')).toHaveTextContent('Please add at least one page before publishing.')
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })

  it('then asks for a title', async () => {
    const { user } = await openDraft('   ')
    await user.click(button('Publish'))
    expect(await alertOf('Alert')).toHaveTextContent('Please enter a portfolio title.')
  })

  it('then asks a visitor to log in, and keeps the draft', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Lakes' })
    const { user, modals } = await openEditor()
    await user.click(button('Publish'))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(server.requests(publishPortfolio)).toEqual([])
    expect((await readDraft())?.title).toBe('Lakes')
  })

  it('sends title, description, pages and preview, clears the draft and goes to the personal homepage', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user, location, store } = await openDraft()
    await user.click(button('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      {
        title: 'Lakes',
        description: 'All of them',
        pages: sampleDocument('page_1', 'page_2').pages,
        previewImage: preview,
      },
    ])
    expect(await readDraft()).toBeNull()
    expect(store.getState()).toHaveProperty('portfolioEditor.history.present', emptyDocument)
  })

  it('shows that it is busy', async () => {
    let answer = (_: { success: boolean }) => {}
    server.on(publishPortfolio, () => new Promise(resolve => (answer = resolve)))
    const { user, location } = await openDraft()
    await user.click(button('Publish'))
    await user.click(await screen.findByRole('button', { name: 'Publishing...' }))
    await waitFor(() => expect(server.requests(publishPortfolio)).toHaveLength(1))
    answer({ success: true })
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toHaveLength(1)
  })

  it.each([
    ["the server's error", { success: false, error: 'Not this picture' }, 'Not this picture'],
    ['the default', { success: false }, 'Publish failed, please try again later.'],
  ])('shows %s when it is refused, and keeps the draft', async (_what, answer, message) => {
    server.on(publishPortfolio, () => answer)
    const { user, location } = await openDraft()
    await user.click(button('Publish'))
    expect(await alertOf('Publish failed')).toHaveTextContent(message)
    await user.click(button('OK'))
    expect(button('Publish')).toBeEnabled()
    expect(location()).toBe('/portfolio-editor')
    expect((await readDraft())?.title).toBe('Lakes')
  })

  it.each([
    [{ status: 500, body: 'oops' }, 'Network response was not ok'],
    [{ status: 413, body: { success: false, error: 'Too large' } }, 'Too large'],
    ['network' as const, 'Publish failed, please try again later.'],
  ])('explains a call that fails: %p', async (failure, message) => {
    server.fail(publishPortfolio, failure)
    const { user } = await openDraft()
    await user.click(button('Publish'))
    expect(await alertOf('Publish failed')).toHaveTextContent(message)
  })

  it('says so when there is nothing to photograph', async () => {
    const { user, store } = await openDraft()
    // The last page goes away in the very moment of publishing.
    const publish = button('Publish')
    publish.addEventListener('click', () => {
      store.dispatch(editorActions.pageRemoved({ pageId: 'page_1' }))
      store.dispatch(editorActions.pageRemoved({ pageId: 'page_2' }))
    })
    await user.click(publish)
    expect(await alertOf('Publish failed')).toHaveTextContent('Preview element not found')
  })
})

it('is all in Chinese where the language is Chinese', async () => {
  await keepDraft({ ...sampleDocument('page_1'), title: '湖' })
  const { user } = await openEditor({ language: 'zh' })
  expect(screen.getByRole('complementary', { name: '页面管理' })).toBeInTheDocument()
  for (const name of ['背景颜色', '字体颜色', '添加新页面', '移除第 1 页', '发布', '1 封面']) {
    expect(button(name)).toBeInTheDocument()
  }
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('湖')
  expect(screen.getByRole('textbox', { name: '描述' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '字体' })).toBeInTheDocument()
  expect(screen.getByLabelText('点击上传')).toBeInTheDocument()
  await user.click(button('添加新页面'))
  expect(await screen.findByRole('dialog', { name: '选择模板' })).toBeInTheDocument()
})

it('has nothing for axe to find', async () => {
  await keepDraft({ ...sampleDocument('page_1'), title: 'Lakes' })
  const { container, user } = await openEditor({ user: mira })
  await user.click(button('Background color'))
  expect(await axe(container)).toHaveNoViolations()
})
