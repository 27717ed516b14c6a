import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData } from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createLaterDocument } from '../document/sample-document.ts'
import { saveDraft } from '../draft/draft-storage.ts'
import { addPage, getButton, testUser, openEditor } from '../editor-test-harness.tsx'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  // jsdom decodes no images
  HTMLImageElement.prototype.decode = async () => undefined
})

const createImageFile = () => new File(['pixels'], 'lake.png', { type: 'image/png' })
const getImageInput = (index: number) => required(screen.getAllByLabelText('Click to upload')[index])
const getLayer = (input: HTMLElement) => required(input.closest<HTMLElement>('[data-layer-type]'))

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The element is not on the page')
  return value
}

describe('text layers', () => {
  it('are editable while selected and saved when they lose the focus', async () => {
    const { user } = await openEditor()
    await addPage(user)
    const title = screen.getByRole('textbox', { name: 'Text 2 on page 1' })
    expect(title).not.toHaveAttribute('contenteditable')
    await user.click(title)
    expect(title).toHaveAttribute('contenteditable', 'plaintext-only')
    title.textContent = 'Lakes of the north'
    fireEvent.input(title)
    fireEvent.blur(title)
    await user.click(getButton('Undo'))
    expect(title).toHaveTextContent('Light, shape and silence')
    await user.click(getButton('Redo'))
    expect(title).toHaveTextContent('Lakes of the north')
  })

  it('all have the chosen font and color', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Font' }), 'Georgia')
    await user.click(getButton('Font color'))
    await user.click(getButton('#E2B04A'))
    await addPage(user, 'Template 1')
    for (const text of screen.getAllByRole('textbox', { name: /^Text/ })) {
      expect(text.style.fontFamily).toContain('Georgia')
      expect(text).toHaveStyle({ color: 'rgb(226, 176, 74)' })
    }
  })
})

it('a layer of a type that this release does not know is not on the canvas', async () => {
  await saveDraft(createLaterDocument())
  await openEditor()
  const canvas = screen.getByRole('region', { name: /^Page 1/ })
  expect(within(canvas).getByRole('textbox')).toHaveTextContent('Before')
  expect(canvas.querySelectorAll('[data-layer-type]')).toHaveLength(3)
})

describe('image layers', () => {
  it('speak of taps on a touch device', async () => {
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation(
        media =>
          Object.assign(new EventTarget(), { media, matches: media.includes('coarse') }) as MediaQueryList,
      )
    const { user } = await openEditor()
    await addPage(user)
    expect(screen.getAllByLabelText('Tap to upload')).not.toHaveLength(0)
    expect(screen.queryByLabelText('Click to upload')).not.toBeInTheDocument()
  })

  it('show an uploaded image: cover, centered, not repeated, on transparent', async () => {
    const { user } = await openEditor()
    await addPage(user)
    const input = getImageInput(0)
    await user.upload(input, createImageFile())
    const layer = getLayer(input)
    await waitFor(() => expect(layer.style.backgroundImage).toMatch(/^url\("data:image\/png;base64,/))
    expect(layer).toHaveStyle({ backgroundSize: 'cover', backgroundRepeat: 'no-repeat' })
    expect(layer.style.backgroundPosition).toBe('center')
    expect(layer.style.backgroundColor).toBe('transparent')
    expect(within(layer).queryByText('Click to upload')).not.toBeInTheDocument()
  })

  it('show a pasted image, which can be removed', async () => {
    const { user } = await openEditor()
    await addPage(user)
    const input = getImageInput(0)
    act(() => input.focus())
    const toolbar = await screen.findByRole('toolbar', { name: 'Image' })
    expect(within(toolbar).queryByRole('slider', { name: 'Zoom' })).not.toBeInTheDocument()
    fireEvent.paste(input, { clipboardData: { files: [createImageFile()] } })
    expect(await within(toolbar).findByRole('slider', { name: 'Zoom' })).toBeInTheDocument()
    expect(getLayer(input).style.backgroundImage).toMatch(/^url\("data:/)
    expect(input).toHaveAccessibleDescription(/arrow keys/)
    await user.click(within(toolbar).getByRole('button', { name: 'Clear frame' }))
    expect(getLayer(input).style.backgroundImage).toBe('')
    expect(input).toHaveFocus()
    await user.click(getButton('Undo'))
    expect(getLayer(input).style.backgroundImage).toMatch(/^url\("data:/)
  })

  it('accept image files only', async () => {
    const { user } = await openEditor()
    await addPage(user)
    fireEvent.drop(getLayer(getImageInput(0)), {
      dataTransfer: { files: [new File(['words'], 'notes.txt', { type: 'text/plain' })] },
    })
    expect(await screen.findByRole('alertdialog', { name: 'File error' })).toHaveTextContent(
      'Please choose an image file.',
    )
    await user.click(getButton('OK'))
    expect(getLayer(getImageInput(0)).style.backgroundImage).toBe('')
  })

  it('show an error for an image that cannot be read', async () => {
    HTMLImageElement.prototype.decode = async () => {
      throw new Error('broken')
    }
    const { user } = await openEditor()
    await addPage(user)
    await user.upload(getImageInput(0), createImageFile())
    expect(await screen.findByRole('alertdialog', { name: 'File error' })).toHaveTextContent(
      "Couldn't open this image.",
    )
  })

  it('can show one of the own creations', async () => {
    const creation = { file_type: 'image' as const, full_url: '/media/lake.png' }
    server.on(getUserPageData, () => ({
      success: true,
      creations: [
        { ...creation, id: 1, title: 'Lake' },
        { ...creation, id: 2, title: 'Film', file_type: 'video' as const },
      ],
    }))
    const fetchFromFakeServer = globalThis.fetch
    globalThis.fetch = async (input, init) =>
      input === creation.full_url
        ? ({ ok: true, blob: async (): Promise<Blob> => createImageFile() } as Response)
        : fetchFromFakeServer(input, init)
    const { user } = await openEditor({ user: testUser })
    await addPage(user)
    const input = getImageInput(1)
    act(() => input.focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my creations' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose from my creations' })
    expect(await within(dialog).findByRole('button', { name: 'Lake' })).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: 'Film' })).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Lake' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(getLayer(input).style.backgroundImage).toMatch(/^url\("data:/)
  })

  it('can show an older creation, of a later page', async () => {
    const creation = { file_type: 'image' as const, full_url: '/media/lake.png' }
    server.on(getUserPageData, ({ cursor }) => ({
      success: true,
      creations: [cursor ? { ...creation, id: 1, title: 'Old lake' } : { ...creation, id: 2, title: 'Lake' }],
      next_cursor: cursor ? null : '2.2.w2',
    }))
    const { user } = await openEditor({ user: testUser })
    await addPage(user)
    act(() => getImageInput(0).focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my creations' }))
    await user.click(await screen.findByRole('button', { name: 'Show earlier works' }))
    expect(await screen.findByRole('button', { name: 'Old lake' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Lake' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show earlier works' })).not.toBeInTheDocument()
  })

  it('offer the own creations beside the file chooser, before one of them is opened', async () => {
    server.on(getUserPageData, () => ({ success: true, creations: [] }))
    // Wide enough for the frames to have room for both
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
    const { user } = await openEditor({ user: testUser })
    await addPage(user, 'Template 1')
    await user.click(getButton('Choose from my creations: Image 1 on page 1'))
    expect(await screen.findByRole('dialog', { name: 'Choose from my creations' })).toBeInTheDocument()
  })

  it.each([
    ['there are no creations', { success: true, creations: [] }, 'No images yet'],
    ['the creations cannot be loaded', { success: false, error: 'Please log in' }, 'Please log in'],
  ])('show a message when %s', async (_case, response, text) => {
    server.on(getUserPageData, () => response)
    const { user } = await openEditor({ user: testUser })
    await addPage(user)
    act(() => getImageInput(0).focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my creations' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('can load the creations again, with the focus in the dialog', async () => {
    server.on(getUserPageData, () => ({ success: false, error: 'Please log in' }))
    const { user } = await openEditor({ user: testUser })
    await addPage(user)
    act(() => getImageInput(0).focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my creations' }))
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    server.on(getUserPageData, () => ({ success: true, creations: [] }))
    await user.click(retryButton)
    expect(await screen.findByText('No images yet')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toHaveFocus()
  })

  it('offer no creations to a visitor', async () => {
    const { user } = await openEditor()
    await addPage(user)
    act(() => getImageInput(0).focus())
    expect(getLayer(getImageInput(0))).toHaveClass('selected')
    expect(screen.queryByRole('button', { name: 'Choose from my creations' })).not.toBeInTheDocument()
  })
})
