import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getUserPageData, uploadCreation } from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { addPage, openEditor, testUser } from '../editor-test-harness.tsx'

const image = { file_type: 'image' as const, full_url: '/media/lake.png' }
const lake = { ...image, id: 1, title: 'Lake', prompt: 'a lake at dawn, mist' }
const harbor = { ...image, id: 2, title: '港口', prompt: '港口' }
const nameless = { ...image, id: 3, title: '' }

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  HTMLImageElement.prototype.decode = async () => undefined
  server.on(getUserPageData, ({ q }) => ({
    success: true,
    ...(q !== undefined && { q }),
    creations: q === undefined ? [lake, harbor, nameless] : [lake, harbor].filter(({ title }) => title === q),
  }))
})

async function openDialog(user = testUser) {
  const page = await openEditor({ user })
  await addPage(page.user, 'Template 1')
  act(() => screen.getByLabelText('Click to upload').focus())
  await page.user.click(await screen.findByRole('button', { name: 'Choose from my creations' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose from my creations' })
  await within(dialog).findByRole('button', { name: 'Lake' })
  return { ...page, dialog, within: within(dialog) }
}

const getFrame = () => document.querySelector<HTMLElement>('[data-layer-type=image]')

it('the creations have their titles, and their prompts where these say more', async () => {
  const { within: inDialog, container } = await openDialog()
  expect(inDialog.getByRole('button', { name: 'Lake' })).toHaveAccessibleDescription('a lake at dawn, mist')
  expect(inDialog.getByRole('button', { name: '港口' })).not.toHaveAccessibleDescription()
  expect(inDialog.getByRole('button', { name: 'Image 3' })).toBeInTheDocument()
  expect(server.requests(getUserPageData)).toContainEqual({ prompts: '1' })
  expect(await axe(container)).toHaveNoViolations()
})

describe('a search', () => {
  it('shows what the server finds, and says how much it is', async () => {
    const { user, within: inDialog } = await openDialog()
    await user.type(inDialog.getByRole('searchbox', { name: 'Search my creations' }), '港口')
    await waitFor(() => expect(inDialog.queryByRole('button', { name: 'Lake' })).not.toBeInTheDocument())
    expect(await inDialog.findByRole('button', { name: '港口' })).toBeInTheDocument()
    expect(inDialog.getByText('1 image found')).toBeInTheDocument()
    await user.clear(inDialog.getByRole('searchbox'))
    expect(await inDialog.findByRole('button', { name: 'Lake' })).toBeInTheDocument()
  })

  it('that finds nothing says so', async () => {
    const { user, within: inDialog } = await openDialog()
    await user.type(inDialog.getByRole('searchbox'), 'sand')
    expect(await inDialog.findByText('No matching images')).toBeInTheDocument()
    expect(inDialog.getByText('0 images found')).toBeInTheDocument()
  })

  it('goes through the titles where the server cannot search', async () => {
    server.on(getUserPageData, () => ({ success: true, creations: [lake, harbor, nameless] }))
    const { user, within: inDialog } = await openDialog()
    await user.type(inDialog.getByRole('searchbox'), 'LAK')
    await waitFor(() => expect(inDialog.queryByRole('button', { name: '港口' })).not.toBeInTheDocument())
    expect(await inDialog.findByRole('button', { name: 'Lake' })).toBeInTheDocument()
  })

  it('that fails can be repeated', async () => {
    const { user, within: inDialog } = await openDialog()
    server.on(getUserPageData, () => ({ success: false, error: 'Too many searches' }))
    await user.type(inDialog.getByRole('searchbox'), 'Lake')
    expect(await inDialog.findByText('Too many searches')).toBeInTheDocument()
    server.on(getUserPageData, () => ({ success: true, q: 'Lake', creations: [lake] }))
    await user.click(inDialog.getByRole('button', { name: 'Try again' }))
    expect(await inDialog.findByRole('button', { name: 'Lake' })).toBeInTheDocument()
  })
})

it('the creations are one tab stop, and the arrow keys go from one to the next', async () => {
  const { user, within: inDialog } = await openDialog()
  const [first, second, third] = ['Lake', '港口', 'Image 3'].map(name =>
    inDialog.getByRole('button', { name }),
  )
  act(() => first?.focus())
  await user.keyboard('{ArrowRight}')
  expect(second).toHaveFocus()
  await user.keyboard('{End}')
  expect(third).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(third).toHaveFocus()
  await user.keyboard('{Home}')
  expect(first).toHaveFocus()
  expect(first).toHaveAttribute('tabindex', '0')
  expect(second).toHaveAttribute('tabindex', '-1')
})

describe('an upload', () => {
  const file = new File(['pixels'], 'dune.png', { type: 'image/png' })

  it('becomes a creation that only the member sees, and fills the frame', async () => {
    server.on(uploadCreation, () => ({ success: true, message: '', new_creation: { ...image, id: 9 } }))
    const { user, dialog, within: inDialog } = await openDialog()
    expect(inDialog.getByText('Only you will see it in your creations.')).toBeInTheDocument()
    await user.upload(inDialog.getByLabelText('Upload an image', { selector: 'input' }), file)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(getFrame()?.style.backgroundImage).toMatch(/^url\("data:image\/png/)
    expect(server.requests(uploadCreation)).toMatchObject([{ public: '0', leave_out_parameters: '1' }])
  })

  it('is seen by all where the member has chosen that before', async () => {
    server.on(uploadCreation, () => ({ success: true, message: '', new_creation: { ...image, id: 9 } }))
    const { user, dialog, within: inDialog } = await openDialog({ ...testUser, newCreationsPublic: true })
    expect(inDialog.getByText('Everyone will see it in the gallery.')).toBeInTheDocument()
    await user.upload(inDialog.getByLabelText('Upload an image', { selector: 'input' }), file)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(server.requests(uploadCreation)[0]).not.toHaveProperty('public')
  })

  it('that is refused says why, and the dialog stays', async () => {
    server.on(uploadCreation, () => ({ success: false, message: '', error: 'The image is broken.' }))
    const { user, dialog, within: inDialog } = await openDialog()
    await user.upload(inDialog.getByLabelText('Upload an image', { selector: 'input' }), file)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('The image is broken.')
    expect(dialog).toBeInTheDocument()
    expect(getFrame()?.style.backgroundImage).toBe('')
  })

  it('of another type or size is not sent', async () => {
    const { user, within: inDialog } = await openDialog()
    const large = new File(['pixels'], 'dune.png', { type: 'image/png' })
    jest.spyOn(large, 'size', 'get').mockReturnValue(51 * 1024 * 1024)
    await user.upload(inDialog.getByLabelText('Upload an image', { selector: 'input' }), large)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('up to 50 MB')
    expect(server.requests(uploadCreation)).toEqual([])
  })
})
