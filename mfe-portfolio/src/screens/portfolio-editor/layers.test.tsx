import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData } from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addPage, button, mira, openEditor } from './open-editor.tsx'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = async () => undefined
})

const picture = () => new File(['pixels'], 'lake.png', { type: 'image/png' })
const pictureInput = (index: number) => present(screen.getAllByLabelText('Click to upload')[index])
const layerOf = (input: HTMLElement) => present(input.closest<HTMLElement>('[data-layer-type]'))

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is not on the page')
  return value
}

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

  it('can be pasted, and taken out again', async () => {
    const { user } = await openEditor()
    await addPage(user)
    const input = pictureInput(0)
    act(() => input.focus())
    expect(screen.queryByRole('toolbar', { name: 'Picture' })).not.toBeInTheDocument()
    fireEvent.paste(input, { clipboardData: { files: [picture()] } })
    const bar = await screen.findByRole('toolbar', { name: 'Picture' })
    expect(layerOf(input).style.backgroundImage).toMatch(/^url\("data:/)
    expect(input).toHaveAccessibleDescription(/arrow keys/)
    await user.click(within(bar).getByRole('button', { name: 'Remove picture' }))
    expect(layerOf(input).style.backgroundImage).toBe('')
    expect(input).toHaveFocus()
    await user.click(button('Undo'))
    expect(layerOf(input).style.backgroundImage).toMatch(/^url\("data:/)
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

  it.each([
    ['there are none', { success: true, creations: [] }, 'No pictures yet'],
    ['they cannot be loaded', { success: false, error: 'Please log in' }, 'Please log in'],
  ])('says so when of the own works %s', async (_what, answer, text) => {
    server.on(getUserPageData, () => answer)
    const { user } = await openEditor({ user: mira })
    await addPage(user)
    act(() => pictureInput(0).focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my works' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('are asked for again on demand, and the keyboard stays in the dialog', async () => {
    server.on(getUserPageData, () => ({ success: false, error: 'Please log in' }))
    const { user } = await openEditor({ user: mira })
    await addPage(user)
    act(() => pictureInput(0).focus())
    await user.click(await screen.findByRole('button', { name: 'Choose from my works' }))
    const again = await screen.findByRole('button', { name: 'Load again' })
    server.on(getUserPageData, () => ({ success: true, creations: [] }))
    await user.click(again)
    expect(await screen.findByText('No pictures yet')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toHaveFocus()
  })

  it('come from a file alone where nobody is signed in', async () => {
    const { user } = await openEditor()
    await addPage(user)
    act(() => pictureInput(0).focus())
    expect(layerOf(pictureInput(0))).toHaveClass('selected')
    expect(screen.queryByRole('button', { name: 'Choose from my works' })).not.toBeInTheDocument()
  })
})
