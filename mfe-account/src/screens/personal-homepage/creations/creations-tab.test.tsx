import { describe, expect, it, jest } from '@jest/globals'
import {
  deleteCreations,
  downloadCreations,
  getCreations,
  renameCreation,
  setCreationVisibility,
} from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createOwnCreation, createHomepageServer, renderHomepage } from '../homepage-testing.tsx'

const findCard = (name: string) => screen.findByRole('article', { name })
const getTitles = () =>
  screen.queryAllByRole('article').map(article => within(article).getByText(/^Work/).textContent)
const threeCreations = [createOwnCreation(1), createOwnCreation(2), createOwnCreation(3)]

describe('the creations', () => {
  it('show images, players, and portfolios with a badge and a link', async () => {
    createHomepageServer([
      createOwnCreation(1, { thumb_url: '/media/1-small.webp' }),
      createOwnCreation(2, { file_type: 'video' }),
      createOwnCreation(3, { file_type: 'portfolio', portfolio_id: 'p3' }),
      createOwnCreation(4, { file_type: 'portfolio' }),
    ])
    const { container } = renderHomepage()
    expect(within(await findCard('Work 1')).getByRole('img')).toHaveAttribute('src', '/media/1-small.webp')
    expect(within(await findCard('Work 2')).getByLabelText('Work 2')).toHaveAttribute('controls')
    const portfolio = within(await findCard('Work 3'))
    expect(portfolio.getByText('Portfolio')).toBeVisible()
    expect(portfolio.getByRole('link', { name: 'Work 3' })).toHaveAttribute('href', '/portfolio/p3')
    expect(within(await findCard('Work 4')).getByRole('link')).toHaveAttribute('href', '/portfolio/4')
    expect(screen.getByRole('link', { name: 'Create work' })).toHaveAttribute('href', '/portfolio-editor')
    expect(await axe(container)).toHaveNoViolations()
  })

  it('load images in sizes that fit, in the card and in the dialog', async () => {
    const file = '/media/abc_DEF-12345678'
    createHomepageServer([createOwnCreation(1, { full_url: `${file}.png`, thumb_url: `${file}-480.webp` })])
    const { user } = renderHomepage()
    const card = within(await findCard('Work 1'))
    const thumbnails = [320, 480, 640, 960].map(width => `${file}-${width}.webp ${width}w`).join(', ')
    expect(card.getByRole('img')).toHaveAttribute('srcset', thumbnails)
    await user.click(card.getByRole('link', { name: 'Open Work 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Work 1' }))
    const srcSet = `${thumbnails}, ${file}-1920.webp 1920w`
    expect(dialog.getByRole('img', { name: 'Work 1' })).toHaveAttribute('srcset', srcSet)
    expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `${file}.png`)
  })

  it.each([
    ['en', 'It seems to violate the rights of others.', 'Open Work 1'],
    ['zh', '作品可能侵犯他人权利。', '打开 Work 1'],
  ] as const)('say why one was refused, in the card and in the dialog (%s)', async (language, text, open) => {
    const why = { refusal_rule: 'rights', refusal_reason: 'It shows a face.' }
    createHomepageServer([
      createOwnCreation(1, { moderation: 'refused', ...why }),
      createOwnCreation(2, { moderation: 'refused' }),
      createOwnCreation(3, { moderation: 'passed', refusal_reason: 'An older reason.' }),
    ])
    const { user } = renderHomepage('/personal-homepage', language)
    const card = within(await findCard('Work 1'))
    expect(card.getByText(text)).toBeVisible()
    expect(screen.getAllByText('It shows a face.', { selector: 'blockquote' })).toHaveLength(1)
    expect(screen.queryByText('An older reason.')).not.toBeInTheDocument()
    const rules = screen.getAllByRole('link', { name: /^(rules|《社区规则》)$/ })
    expect(rules.map(link => link.getAttribute('href'))).toEqual(['/rules', '/rules'])
    await user.click(card.getByRole('link', { name: open }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Work 1' }))
    expect(dialog.getByText(text)).toBeVisible()
    expect(dialog.getByText('It shows a face.')).toBeVisible()
  })

  it('show an empty state without a manage button', async () => {
    createHomepageServer([])
    renderHomepage()
    expect(await screen.findByText('No creations yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Manage' })).not.toBeInTheDocument()
  })
})

describe('an image', () => {
  const openDialog = () => screen.findByRole('dialog', { name: 'Work 1' })

  it('opens in full size with its actions, and closes to the page as it was', async () => {
    createHomepageServer([createOwnCreation(1, { thumb_url: '/media/1-small.webp' })])
    const { user, location } = renderHomepage()
    await user.click(await screen.findByRole('link', { name: 'Open Work 1' }))
    const dialog = await openDialog()
    expect(location()).toBe('/personal-homepage?work=1')
    expect(within(dialog).getByRole('img', { name: 'Work 1' })).toHaveAttribute('src', '/media/1.png')
    expect(within(dialog).getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/media/1.png')
    await user.click(within(dialog).getByRole('button', { name: 'More actions' }))
    const slot = dialog.querySelector('tessera-slot')
    expect(slot).toHaveAttribute('name', 'image-actions')
    expect(slot).toHaveAttribute('props', '{"image":{"url":"/media/1.png","title":"Work 1"}}')
    expect(await axe(dialog)).toHaveNoViolations()

    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(location()).toBe('/personal-homepage')
    expect(screen.getByRole('link', { name: 'Open Work 1' })).toHaveFocus()
  })

  it('opens from an address, and closes without leaving the page', async () => {
    createHomepageServer(threeCreations)
    const { user, location } = renderHomepage('/personal-homepage?work=1')
    await user.click(within(await openDialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(getTitles()).toEqual(['Work 1', 'Work 2', 'Work 3'])
  })

  it('is one of all that are loaded: the next and the previous open in its place', async () => {
    createHomepageServer([
      createOwnCreation(1, { created_at: '2026-11-28T12:00:00Z' }),
      createOwnCreation(2, { file_type: 'video' }),
      createOwnCreation(3),
    ])
    const { user, location } = renderHomepage()
    await user.click(await screen.findByRole('link', { name: 'Open Work 1' }))
    const dialog = within(await openDialog())
    expect(dialog.getByText('1 of 2')).toBeVisible()
    expect(dialog.getByText('Nov 28, 2026')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Next creation' }))
    expect(location()).toBe('/personal-homepage?work=3')
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Work 3')
    expect(screen.getByText('2 of 2')).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Work 1')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
  })

  it('does not open from the address of another creation, and in manage mode it is selected instead', async () => {
    createHomepageServer(threeCreations)
    const { user } = renderHomepage('/personal-homepage?work=9')
    await findCard('Work 1')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Manage' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument())
  })
})

describe('the label of generated images', () => {
  it('is on the cards and in the details of those that a file marks or that were generated here', async () => {
    createHomepageServer([
      createOwnCreation(1, { ai_generated: true }),
      createOwnCreation(2, { generation_history_id: 'g2' }),
      createOwnCreation(3, { ai_generated: false }),
    ])
    renderHomepage('/personal-homepage?work=1')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('AI-generated')).toBeVisible()
    const labels = screen
      .getAllByRole('article', { hidden: true })
      .map(card => within(card).queryAllByText('AI-generated').length)
    expect(labels).toEqual([1, 1, 0])
  })
})

it('says on a card that the browser cannot decode a video of which it has only the sound', async () => {
  createHomepageServer([createOwnCreation(1, { file_type: 'video', thumb_url: '/media/1-480.webp' })])
  renderHomepage('/personal-homepage')
  const card = await findCard('Work 1')
  const video = within(card).getByLabelText('Work 1', { selector: 'video' })
  Object.defineProperty(video, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(video)
  const image = within(card).getByRole('img', {
    name: "Work 1: This browser can't play the format of this video.",
  })
  expect(image.querySelector('img')).toHaveAttribute('src', '/media/1-480.webp')
})

describe('the details of an image', () => {
  const generated = createOwnCreation(1, { generation_history_id: 'g1' })
  const prompt = {
    positive: 'a lake',
    scenario: 'general',
    width: 960,
    height: 1280,
    seed: 7,
    engine: 'Embedded',
  }
  const open = async (creation = generated) => {
    const server = createHomepageServer([creation])
    server.on(getCreations, () => ({ success: true, prompt }))
    const page = renderHomepage('/personal-homepage?work=1')
    const dialog = await screen.findByRole('dialog')
    return { server, page, dialog, inDialog: within(dialog) }
  }
  const getSlotProps = (dialog: HTMLElement, name: string) =>
    JSON.parse(dialog.querySelector(`tessera-slot[name=${name}]`)?.getAttribute('props') ?? 'null') as unknown

  it('have the prompt, and give the parameters to the other areas', async () => {
    const { page, dialog, inDialog } = await open()
    expect(await inDialog.findByText('a lake')).toBeVisible()
    await page.user.click(inDialog.getByRole('button', { name: 'More actions' }))
    expect(getSlotProps(dialog, 'image-details')).toMatchObject({
      generation: { scenario: 'general', width: 960, height: 1280, seed: 7, engine: 'Embedded' },
    })
    expect(getSlotProps(dialog, 'image-actions')).toMatchObject({ generation: { creationId: '1', seed: 7 } })
  })

  it('can be copied: the prompt, and a link that others can open where the image is public', async () => {
    const { page, inDialog } = await open()
    await page.user.click(inDialog.getByRole('button', { name: 'More actions' }))
    await page.user.click(await inDialog.findByRole('button', { name: 'Copy prompt' }))
    expect(await navigator.clipboard.readText()).toBe('a lake')
    await page.user.click(inDialog.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/tools?work=1')
  })

  it('have a private link for a private image', async () => {
    const { page, inDialog } = await open({ ...generated, public: false })
    await page.user.click(inDialog.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/personal-homepage?work=1')
    expect(inDialog.getByRole('button', { name: 'Private link copied' })).toBeVisible()
  })

  it('can be the start of a similar image', async () => {
    const { inDialog } = await open()
    expect(await inDialog.findByRole('link', { name: 'Create Similar' })).toHaveAttribute(
      'href',
      '/tools/text-to-image?similar=1',
    )
  })

  it('leave the arrow keys to the field of the title', async () => {
    const { page, inDialog } = await open()
    await page.user.click(inDialog.getByRole('button', { name: 'Rename' }))
    await page.user.type(inDialog.getByRole('textbox', { name: 'Title' }), '{ArrowLeft}+0')
    expect(inDialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Work +01')
    expect(inDialog.getByRole('button', { name: '100%' })).toBeVisible()
  })

  it('include the title, which can be changed', async () => {
    const { server, page, inDialog } = await open()
    server.on(renameCreation, ({ title }) => ({ success: true, title: title.trim() }))
    await page.user.click(inDialog.getByRole('button', { name: 'Rename' }))
    const field = inDialog.getByRole('textbox', { name: 'Title' })
    expect(field).toHaveFocus()
    await page.user.clear(field)
    expect(inDialog.getByText('Please enter a title.')).toBeVisible()
    expect(inDialog.getByRole('button', { name: 'Save title' })).toHaveAttribute('aria-disabled', 'true')
    await page.user.type(field, 'Still water {Enter}')
    expect(await inDialog.findByText('Renamed')).toBeVisible()
    expect(server.requests(renameCreation)).toEqual([{ creation_id: '1', title: 'Still water' }])
    expect(inDialog.getByRole('button', { name: 'Rename' })).toHaveFocus()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Still water')
    expect(screen.getByRole('article', { name: 'Still water', hidden: true })).toBeInTheDocument()
  })

  it('keep what the user typed if the server refuses it', async () => {
    const { server, page, inDialog } = await open()
    server.on(renameCreation, () => ({ success: false, error: 'A title can have up to 80 characters.' }))
    await page.user.click(inDialog.getByRole('button', { name: 'Rename' }))
    const field = inDialog.getByRole('textbox', { name: 'Title' })
    await page.user.type(field, ' at dawn{Enter}')
    expect(await inDialog.findByText('A title can have up to 80 characters.')).toBeVisible()
    expect(field).toHaveValue('Work 1 at dawn')
    expect(field).toBeInvalid()
  })
})

describe('downloading several creations', () => {
  const select = async () => {
    const { user } = renderHomepage()
    await user.click(await screen.findByRole('button', { name: 'Manage' }))
    for (const name of ['Select Work 1', 'Select Work 3'])
      await user.click(await screen.findByRole('checkbox', { name }))
    return user
  }
  const captureDownloads = () => {
    const addresses: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(this.pathname + this.search)
    })
    return addresses
  }

  it('asks the server first, and then saves one file', async () => {
    const server = createHomepageServer(threeCreations)
    server.on(downloadCreations, () => ({ success: true, files: 2, bytes: 100 }))
    const downloads = captureDownloads()
    const user = await select()
    await user.click(screen.getByRole('button', { name: 'Download (2)' }))
    await waitFor(() => expect(downloads).toEqual(['/api/download_creations.php?ids=1,3']))
    expect(server.requests(downloadCreations)).toEqual([{ ids: ['1', '3'], check: '1' }])
  })

  it('says why the server refuses, and keeps the selection', async () => {
    const server = createHomepageServer(threeCreations)
    server.on(downloadCreations, () => ({ success: false, error: 'Please select fewer.' }))
    const downloads = captureDownloads()
    const user = await select()
    await user.click(screen.getByRole('button', { name: 'Download (2)' }))
    expect(await screen.findByRole('alertdialog', { name: 'Download failed' })).toHaveTextContent(
      'Please select fewer.',
    )
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(downloads).toEqual([])
    expect(screen.getByRole('checkbox', { name: 'Select Work 1' })).toBeChecked()
  })
})

describe('deleting one creation', () => {
  it('asks for confirmation, and does nothing when canceled', async () => {
    const server = createHomepageServer(threeCreations)
    const { user } = renderHomepage()
    await user.click(within(await findCard('Work 2')).getByRole('button', { name: 'Delete Work 2' }))
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete this work? This cannot be undone.',
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(getTitles()).toEqual(['Work 1', 'Work 2', 'Work 3'])
    expect(server.requests(deleteCreations)).toEqual([])
  })

  it('hides it at once', async () => {
    const server = createHomepageServer(threeCreations)
    let respond = () => {}
    server.on(
      deleteCreations,
      () =>
        new Promise(resolve => {
          respond = () => resolve({ success: true })
        }),
    )
    const { user } = renderHomepage()
    await user.click(within(await findCard('Work 2')).getByRole('button', { name: 'Delete Work 2' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(getTitles()).toEqual(['Work 1', 'Work 3'])
    expect(screen.getByRole('link', { name: 'Open Work 3' })).toHaveFocus()

    respond()
    expect(await screen.findByText('Creation deleted.')).toBeInTheDocument()
    expect(getTitles()).toEqual(['Work 1', 'Work 3'])
    expect(server.requests(deleteCreations)).toEqual([{ 'creation_ids[]': ['2'] }])
  })

  it('focuses the upload button when it was the only one', async () => {
    const server = createHomepageServer([createOwnCreation(1)])
    server.on(deleteCreations, () => ({ success: true }))
    const { user } = renderHomepage()
    await user.click(await screen.findByRole('button', { name: 'Delete Work 1' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No creations yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus()
  })

  it.each([
    [{ success: false, error: 'It is on show.' }, 'It is on show.'],
    [{ success: false }, 'Unknown error.'],
  ])('shows it again when the server responds %j', async (response, message) => {
    const server = createHomepageServer(threeCreations)
    server.on(deleteCreations, () => response)
    const { user } = renderHomepage()
    await user.click(within(await findCard('Work 2')).getByRole('button', { name: 'Delete Work 2' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const box = await screen.findByRole('alertdialog', { name: 'Delete failed' })
    expect(box).toHaveTextContent(message)
    expect(getTitles()).toEqual(['Work 1', 'Work 2', 'Work 3'])
  })

  it.each([
    ['network', '请检查网络连接。'],
    [{ status: 500 }, '请求失败（状态码：500）。'],
    [{ status: 409, body: { error: '作品正在展出。' } }, '作品正在展出。'],
  ] as const)('shows the reason of a failure in Chinese (%j)', async (failure, message) => {
    const server = createHomepageServer(threeCreations)
    server.fail(deleteCreations, failure)
    const { user } = renderHomepage('/personal-homepage', 'zh')
    await user.click(await screen.findByRole('button', { name: '删除 Work 1' }))
    await user.click(screen.getByRole('button', { name: '删除' }))
    const box = await screen.findByRole('alertdialog', { name: '删除失败' })
    expect(box).toHaveTextContent(message)
    expect(getTitles()).toHaveLength(3)
  })
})

describe('manage mode', () => {
  const manage = async () => {
    const { user } = renderHomepage()
    await user.click(await screen.findByRole('button', { name: 'Manage' }))
    return user
  }
  const button = (name: string) => screen.getByRole('button', { name })

  it('selects one or all creations, and clears the selection when it ends', async () => {
    createHomepageServer(threeCreations)
    const user = await manage()
    expect(button('Delete (0)')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'Delete Work 1' })).not.toBeInTheDocument()

    await user.click(screen.getByRole('checkbox', { name: 'Select Work 2' }))
    expect(button('Delete (1)')).not.toHaveAttribute('aria-disabled')
    await user.click(button('Select all'))
    expect(button('Delete (3)')).not.toHaveAttribute('aria-disabled')
    await user.click(button('Deselect all'))
    expect(button('Delete (0)')).toHaveAttribute('aria-disabled', 'true')

    await user.click(screen.getByRole('checkbox', { name: 'Select Work 2' }))
    await user.click(button('Cancel'))
    expect(button('Manage')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(button('Select all')).toHaveFocus()
    expect(screen.getByRole('checkbox', { name: 'Select Work 2' })).not.toBeChecked()
  })

  it('makes a portfolio from 5 to 20 images, which the editor opens', async () => {
    createHomepageServer([
      createOwnCreation(1, { file_type: 'video' }),
      ...Array.from({ length: 21 }, (_, index) => createOwnCreation(index + 2)),
    ])
    const { user, location } = renderHomepage()
    await user.click(await screen.findByRole('button', { name: 'Manage' }))
    const make = button('Make a portfolio')
    expect(make).toHaveAccessibleDescription('For a portfolio, choose 5 to 20 images. Chosen: 0')
    for (const id of [1, 2, 3, 4, 5])
      await user.click(screen.getByRole('checkbox', { name: `Select Work ${id}` }))
    expect(make).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Select all'))
    expect(make).toHaveAccessibleDescription('For a portfolio, choose 5 to 20 images. Chosen: 21')
    expect(make).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Deselect all'))
    for (const id of [1, 2, 3, 4, 5, 6])
      await user.click(screen.getByRole('checkbox', { name: `Select Work ${id}` }))
    expect(make).not.toHaveAttribute('aria-disabled')
    await user.click(make)
    expect(location()).toBe('/portfolio-editor?creations=2,3,4,5,6')
  })

  it('deletes the selected creations after a confirmation, and ends', async () => {
    const server = createHomepageServer(threeCreations)
    server.on(deleteCreations, () => ({ success: true }))
    const user = await manage()
    await user.click(screen.getByRole('checkbox', { name: 'Select Work 1' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Work 3' }))
    await user.click(button('Delete (2)'))
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete the 2 selected works? This cannot be undone.',
    )
    await user.click(button('Delete'))
    expect(await screen.findByText('2 creations deleted.')).toBeInTheDocument()
    expect(server.requests(deleteCreations)).toEqual([{ 'creation_ids[]': ['1', '3'] }])
    expect(getTitles()).toEqual(['Work 2'])
    expect(button('Manage')).toHaveFocus()
  })

  it('focuses the heading when no creation is left', async () => {
    const server = createHomepageServer(threeCreations)
    server.on(deleteCreations, () => ({ success: true }))
    const user = await manage()
    await user.click(button('Select all'))
    await user.click(button('Delete (3)'))
    await user.click(button('Delete'))
    expect(await screen.findByText('3 creations deleted.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('continues with the same selection when the server refuses', async () => {
    const server = createHomepageServer(threeCreations)
    server.on(deleteCreations, () => ({ success: false }))
    const user = await manage()
    await user.click(screen.getByRole('checkbox', { name: 'Select Work 1' }))
    await user.click(button('Delete (1)'))
    await user.click(button('Delete'))
    await screen.findByRole('alertdialog', { name: 'Delete failed' })
    await user.click(button('OK'))
    expect(screen.getByRole('checkbox', { name: 'Select Work 1' })).toBeChecked()
    expect(button('Delete (1)')).not.toHaveAttribute('aria-disabled')
  })

  it('selects a range with shift, by mouse and by keyboard', async () => {
    createHomepageServer([1, 2, 3, 4].map(id => createOwnCreation(id)))
    const user = await manage()
    const box = (id: number) => screen.getByRole('checkbox', { name: `Select Work ${id}` })
    await user.click(box(1))
    await user.keyboard('{Shift>}')
    await user.click(box(3))
    await user.keyboard('{/Shift}')
    expect(button('Delete (3)')).not.toHaveAttribute('aria-disabled')
    expect([1, 2, 3, 4].map(id => (box(id) as HTMLInputElement).checked)).toEqual([true, true, true, false])

    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(box(4)).toHaveFocus()
    expect(button('Delete (4)')).not.toHaveAttribute('aria-disabled')
    await user.keyboard('{ArrowLeft} ')
    expect(box(3)).not.toBeChecked()
    await user.keyboard('{Control>}a{/Control}')
    expect(button('Delete (4)')).not.toHaveAttribute('aria-disabled')
  })

  it('shows a notice when the Delete key is pressed without a selection', async () => {
    createHomepageServer(threeCreations)
    const user = await manage()
    await user.keyboard('{Delete}')
    const box = await screen.findByRole('alertdialog', { name: 'Notice' })
    expect(box).toHaveTextContent('Please select at least one work to delete.')
  })
})

describe('the visibility of a creation', () => {
  it('changes at once and is sent to the server', async () => {
    const server = createHomepageServer([createOwnCreation(1), createOwnCreation(2, { public: false })])
    server.on(setCreationVisibility, () => ({ success: true }))
    const { user } = renderHomepage()
    const first = within(await findCard('Work 1'))
    expect(first.getByRole('switch', { name: 'Public' })).toBeChecked()
    expect(within(await findCard('Work 2')).getByRole('switch', { name: 'Private' })).not.toBeChecked()

    await user.click(first.getByRole('switch'))
    expect(await first.findByRole('switch', { name: 'Private' })).not.toBeChecked()
    await waitFor(() => expect(first.getByRole('switch')).not.toHaveAttribute('aria-disabled'))
    await user.click(first.getByRole('switch'))
    expect(await first.findByRole('switch', { name: 'Public' })).toBeChecked()
    expect(server.requests(setCreationVisibility)).toEqual([
      { creation_id: '1', public: '0' },
      { creation_id: '1', public: '1' },
    ])
  })

  it('reverts with an alert when the server refuses', async () => {
    const server = createHomepageServer([createOwnCreation(1)])
    server.on(setCreationVisibility, () => ({ success: false, error: 'Not now.' }))
    const { user } = renderHomepage()
    await user.click(within(await findCard('Work 1')).getByRole('switch', { name: 'Public' }))
    expect(await screen.findByRole('alertdialog', { name: 'Visibility not changed' })).toHaveTextContent(
      'Not now.',
    )
    expect(await within(await findCard('Work 1')).findByRole('switch', { name: 'Public' })).toBeChecked()
  })
})
