import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { limits, setCreationVisibility, uploadCreation, type OwnCreation } from '@tessera/shared-contracts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createOwnCreation, createHomepageServer, renderHomepage } from '../homepage-testing.tsx'

const createFile = (name: string, type = 'image/png') => new File(['x'], name, { type })
const createLargeFile = () => {
  const file = createFile('large.mp4', 'video/mp4')
  Object.defineProperty(file, 'size', { value: limits.upload.bytes + 1 })
  return file
}
const getFileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]')
const chooseFiles = async (...files: File[]) => {
  await screen.findByRole('button', { name: /^(Upload|上传)$/ })
  const input = getFileInput()
  if (!input) throw new Error('There is no file input')
  fireEvent.change(input, { target: { files } })
}
const getCardTexts = () => screen.getAllByRole('article').map(article => article.textContent)
const findAlertDialog = (name: string) => screen.findByRole('alertdialog', { name })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

/** A fake server whose upload responses are sent by the test, through `responders`. */
function createSlowServer(creations: OwnCreation[] = []) {
  const server = createHomepageServer(creations)
  const responders: ((response: {
    success: boolean
    message?: string
    error?: string
    new_creation?: OwnCreation
  }) => void)[] = []
  server.on(uploadCreation, () => new Promise(resolve => responders.push(resolve)))
  return { server, responders }
}

it('the first tile speaks of dropped files where there is a mouse only', async () => {
  createHomepageServer([])
  const { unmount } = renderHomepage()
  const findTile = () => screen.findByRole('button', { name: 'Upload' })
  expect(await findTile()).toHaveAccessibleDescription('Images and videos up to 50 MB, or drop them anywhere')
  unmount()
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      media =>
        Object.assign(new EventTarget(), { media, matches: media.includes('coarse') }) as MediaQueryList,
    )
  renderHomepage()
  expect(await findTile()).toHaveAccessibleDescription('Images and videos up to 50 MB')
})

describe('uploading', () => {
  it('shows the progress, puts the new creation first, and shows the message for 3 s', async () => {
    const { server, responders } = createSlowServer([createOwnCreation(1)])
    const { container } = renderHomepage()
    await chooseFiles(createFile('lake.png'))
    const card = await screen.findByRole('article', { name: 'lake.png' })
    expect(await within(card).findByRole('progressbar', { name: 'Uploading' })).toHaveValue(0.5)
    expect(await axe(container)).toHaveNoViolations()

    await waitFor(() => expect(responders).toHaveLength(1))
    responders[0]?.({ success: true, message: 'It is here.', new_creation: createOwnCreation(7) })
    expect(await screen.findByText('It is here.')).toBeVisible()
    expect(getCardTexts()[0]).toContain('Work 7')
    expect(screen.queryByRole('article', { name: 'lake.png' })).not.toBeInTheDocument()
    expect(server.requests(uploadCreation)[0]?.creation_image.name).toBe('lake.png')
    await waitFor(() => expect(screen.queryByText('It is here.')).not.toBeInTheDocument(), { timeout: 4_000 })
    // Three seconds of it are the message
  }, 15_000)

  it('shows at once which browsers do not play a video', async () => {
    const server = createHomepageServer([])
    const warning = 'Only Safari plays it.'
    server.on(uploadCreation, () => ({ success: true, new_creation: createOwnCreation(3), warning }))
    renderHomepage()
    await chooseFiles(createFile('lake.mp4', 'video/mp4'))
    expect(await findAlertDialog('lake.mp4: not for every browser')).toHaveTextContent(warning)
    expect(screen.getByRole('article', { name: 'Work 3', hidden: true })).toBeInTheDocument()
  })

  it('sends three files at once, and continues while another tab is open', async () => {
    const { responders } = createSlowServer()
    const { user } = renderHomepage()
    await chooseFiles(...[1, 2, 3, 4].map(i => createFile(`${i}.png`)))
    await waitFor(() => expect(responders).toHaveLength(3))
    expect(screen.getAllByRole('progressbar', { name: 'Uploading' })).toHaveLength(3)
    expect(screen.getByRole('progressbar', { name: 'Waiting' })).toBeVisible()

    await user.click(screen.getByRole('tab', { name: 'Account settings' }))
    responders[0]?.({ success: true, new_creation: createOwnCreation(1) })
    await waitFor(() => expect(responders).toHaveLength(4))
    await user.click(screen.getByRole('tab', { name: 'My creations' }))
    expect(screen.getAllByRole('article')).toHaveLength(4)
    expect(screen.getByRole('article', { name: 'Work 1' })).toBeVisible()
  })

  it('is canceled without an alert', async () => {
    createSlowServer()
    const { user } = renderHomepage()
    await chooseFiles(createFile('lake.png'))
    await user.click(await screen.findByRole('button', { name: 'Cancel lake.png' }))
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus()
  })

  it.each([
    ['en', createLargeFile, 'Upload error', 'File size cannot exceed 50MB.'],
    ['zh', createLargeFile, '上传错误', '文件大小不能超过 50 MB。'],
    [
      'en',
      () => createFile('a.svg', 'image/svg+xml'),
      'Upload error',
      /Please choose a JPEG, PNG, GIF or WebP/,
    ],
  ] as const)('rejects an invalid file before sending it (%s)', async (language, file, title, text) => {
    const { server } = createSlowServer()
    renderHomepage('/personal-homepage', language)
    await chooseFiles(file())
    expect(await findAlertDialog(title)).toHaveTextContent(text)
    expect(server.requests(uploadCreation)).toEqual([])
  })

  it('sends the valid files and names the others', async () => {
    const { responders } = createSlowServer()
    renderHomepage()
    await chooseFiles(createFile('good.png'), createLargeFile())
    expect(await findAlertDialog('Upload error')).toHaveTextContent('large.mp4')
    await waitFor(() => expect(responders).toHaveLength(1))
  })

  it.each([
    ['en', { success: false, error: 'No room.' }, 'Upload failed', 'No room.'],
    ['en', 'network', 'Upload failed', 'Please check your network connection.'],
    ['zh', 'network', '上传失败', '请检查网络连接。'],
  ] as const)('shows why it failed, and retries (%s, %j)', async (language, response, title, text) => {
    const server = createHomepageServer([])
    if (response === 'network') server.fail(uploadCreation, 'network')
    else server.on(uploadCreation, () => response)
    const { user } = renderHomepage('/personal-homepage', language)
    await chooseFiles(createFile('lake.png'))
    const box = await findAlertDialog(title)
    expect(box).toHaveTextContent(text)
    await user.click(within(box).getByRole('button'))
    server.on(uploadCreation, () => ({ success: true, new_creation: createOwnCreation(3) }))
    await user.click(screen.getByRole('button', { name: /Try again|重试/ }))
    const card = await screen.findByRole('article', { name: 'Work 3' })
    expect(within(card).getByRole('link')).toHaveFocus()
  })

  it('accepts files dropped anywhere, but not in manage mode', async () => {
    const { responders } = createSlowServer([createOwnCreation(1)])
    const { user } = renderHomepage()
    await screen.findByRole('article', { name: 'Work 1' })
    const dropOn = (name: string) => {
      const transfer = { types: ['Files'], files: [createFile(name)] }
      const over = createEvent.dragOver(document.body, { dataTransfer: transfer })
      act(() => void document.body.dispatchEvent(over))
      expect(over.defaultPrevented).toBe(true)
      return transfer
    }
    const transfer = dropOn('lake.png')
    expect(screen.getByText('Drop to upload')).toBeVisible()
    fireEvent.drop(document.body, { dataTransfer: transfer })
    await waitFor(() => expect(responders).toHaveLength(1))
    responders[0]?.({ success: true, new_creation: createOwnCreation(2) })
    await screen.findByRole('article', { name: 'Work 2' })

    await user.click(screen.getByRole('button', { name: 'Manage' }))
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
    fireEvent.drop(document.body, { dataTransfer: dropOn('other.png') })
    expect(responders).toHaveLength(1)
  })
})

describe('several uploads', () => {
  it.each([
    [
      'en',
      'Uploading: 2 of 3 done',
      "1 file wasn't uploaded:",
      'Only you see “Work 7”.',
      'Upload it again',
      '2 uploaded. Only you see them.',
    ],
    [
      'zh',
      '上传中：已完成 2/3',
      '1 个文件未能上传：',
      '“Work 7”仅您自己可见。',
      '重新上传',
      '已上传 2 个作品，仅您自己可见。',
    ],
  ] as const)(
    'report once, when all have ended, which failed and why (%s)',
    async (language, progress, notUploaded, seen, again, all) => {
      const { server, responders } = createSlowServer()
      const { user, container } = renderHomepage('/personal-homepage', language)
      await chooseFiles(createFile('lake.png'), createFile('hill.png'), createFile('sea.png'))
      await waitFor(() => expect(responders).toHaveLength(3))
      responders[0]?.({ success: true, new_creation: createOwnCreation(7, { public: false }) })
      responders[1]?.({ success: false, error: 'No room.' })
      expect(await screen.findByRole('progressbar', { name: progress })).toHaveAttribute('value')
      await screen.findByRole('article', { name: 'Work 7' })
      expect(screen.queryByText(seen)).not.toBeInTheDocument()
      expect(screen.queryByText(notUploaded)).not.toBeInTheDocument()
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

      const cancel = screen.getByRole('button', { name: /sea\.png/ })
      await user.click(cancel)
      const notice = (await screen.findByText(seen)).closest<HTMLElement>('[role=status]')
      if (!notice) throw new Error('There is no notice')
      expect(notice).toHaveTextContent(notUploaded)
      expect(within(notice).getByRole('listitem')).toHaveTextContent('hill.png No room.')
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      expect(await axe(container)).toHaveNoViolations()

      await user.click(within(notice).getByRole('button', { name: again }))
      await waitFor(() => expect(responders).toHaveLength(4))
      responders[3]?.({ success: true, new_creation: createOwnCreation(8, { public: false }) })
      expect(await screen.findByText(all)).toBeVisible()
      expect(server.requests(uploadCreation).map(({ creation_image }) => creation_image.name)).toEqual([
        'lake.png',
        'hill.png',
        'sea.png',
        'hill.png',
      ])
    },
  )

  it('that all fail are named with their reasons, five at most, and do not count in the next batch', async () => {
    const server = createHomepageServer([])
    server.on(uploadCreation, ({ creation_image: { name } }) => ({ success: false, error: `No ${name}.` }))
    const { user } = renderHomepage()
    await chooseFiles(...Array.from({ length: 7 }, (_, number) => createFile(`${number}.png`)))
    const notice = (await screen.findByText("7 files weren't uploaded:")).closest<HTMLElement>(
      '[role=status]',
    )
    if (!notice) throw new Error('There is no notice')
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      '0.png No 0.png.',
      '1.png No 1.png.',
      '2.png No 2.png.',
      '3.png No 3.png.',
      '4.png No 4.png.',
      'and 2 other files',
    ])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
    expect(notice).not.toBeInTheDocument()
    expect(screen.getAllByRole('article')).toHaveLength(7)

    server.on(uploadCreation, () => ({ success: true, message: 'It is here.' }))
    await chooseFiles(createFile('lake.png'))
    expect(await screen.findByText('It is here.')).toBeVisible()
    expect(screen.queryByText(/weren't uploaded/)).not.toBeInTheDocument()
  })

  it('say together which videos some browsers do not play', async () => {
    const server = createHomepageServer([])
    let lastId = 0
    server.on(uploadCreation, ({ creation_image: { type } }) => ({
      success: true,
      new_creation: createOwnCreation((lastId += 1)),
      ...(type === 'video/mp4' && { warning: 'Only Safari plays it.' }),
    }))
    renderHomepage()
    await chooseFiles(createFile('lake.mp4', 'video/mp4'), createFile('lake.png'))
    expect(await screen.findByText('2 uploaded. Everyone sees them in the gallery.')).toBeVisible()
    expect(screen.getByText('Not every browser plays these:')).toBeVisible()
    expect(screen.getByText('lake.mp4').closest('li')).toHaveTextContent('lake.mp4 Only Safari plays it.')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('of which only some are public can be made private together', async () => {
    const server = createHomepageServer([])
    let lastId = 0
    server.on(uploadCreation, () => {
      lastId += 1
      return { success: true, new_creation: createOwnCreation(lastId, { public: lastId === 1 }) }
    })
    server.on(setCreationVisibility, () => ({ success: true }))
    const { user } = renderHomepage()
    await chooseFiles(createFile('lake.png'), createFile('hill.png'))
    expect(
      await screen.findByText('2 uploaded. Everyone sees some of them, and only you the others.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Make private' }))
    expect(await screen.findByText('Only you see these 2 works.')).toBeVisible()
  })

  it('are reported although an earlier change of other creations still is', async () => {
    const server = createHomepageServer([createOwnCreation(1)])
    let lastId = 10
    server.on(setCreationVisibility, () => ({ success: true }))
    server.on(uploadCreation, () => ({ success: true, new_creation: createOwnCreation((lastId += 1)) }))
    const { user } = renderHomepage()
    await user.click(await screen.findByRole('button', { name: 'Manage' }))
    await user.click(screen.getByRole('checkbox', { name: /^Select Work/ }))
    await user.click(screen.getByRole('button', { name: 'Make private' }))
    expect(await screen.findByText('Only you see “Work 1”.')).toBeVisible()
    await chooseFiles(createFile('lake.png'), createFile('hill.png'))
    expect(await screen.findByText('2 uploaded. Everyone sees them in the gallery.')).toBeVisible()
  })
})

describe('the parameters of a file', () => {
  const infotext =
    'a quiet lake\nNegative prompt: fog\nSteps: 20, Sampler: Euler a, Seed: 42, Size: 512x768, Model: dream, Version: v1.10.1'

  /** A JPEG with a comment. */
  function createImageThatSays(name: string, comment: string): File {
    const text = new TextEncoder().encode(comment)
    const head = [0xff, 0xd8, 0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]
    const bytes = Uint8Array.from([...head, ...text, 0xff, 0xda])
    const file = createFile(name, 'image/jpeg')
    Object.defineProperty(file, 'arrayBuffer', { value: async () => bytes.buffer })
    return file
  }

  it.each([
    [
      'en',
      'How these images were made',
      'Made with AUTOMATIC1111, as its file says',
      'Publish this with the image',
      'Upload',
    ],
    ['zh', '图片的生成方式', '据文件记载，由 AUTOMATIC1111 制作', '随图片一起公开', '上传'],
  ] as const)(
    'are shown before the upload, and can be left out (%s)',
    async (language, title, made, keep, label) => {
      const { server, responders } = createSlowServer()
      const { user } = renderHomepage('/personal-homepage', language)
      await chooseFiles(
        createImageThatSays('lake.jpg', infotext),
        createImageThatSays('other.jpg', infotext),
        createFile('plain.png'),
      )
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(within(dialog).getAllByText(made)).toHaveLength(2)
      expect(within(dialog).getAllByText('a quiet lake')).toHaveLength(2)
      expect(dialog).toHaveTextContent(/dream · Euler a · 20 .* 42 · 512 × 768/)
      expect(await axe(dialog)).toHaveNoViolations()
      await waitFor(() => expect(responders).toHaveLength(1))

      const [, second] = within(dialog).getAllByRole('checkbox', { name: keep, checked: true })
      if (second) await user.click(second)
      await user.click(within(dialog).getByRole('button', { name: label }))
      await waitFor(() => expect(responders).toHaveLength(3))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      const sent = server.requests(uploadCreation)
      expect(
        sent.map(({ creation_image, leave_out_parameters }) => [creation_image.name, leave_out_parameters]),
      ).toEqual([
        ['plain.png', undefined],
        ['lake.jpg', undefined],
        ['other.jpg', '1'],
      ])
    },
  )

  it('are not sent when the user cancels', async () => {
    const { server } = createSlowServer()
    const { user } = renderHomepage()
    await chooseFiles(createImageThatSays('lake.jpg', infotext))
    const dialog = await screen.findByRole('dialog', { name: 'How these images were made' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(server.requests(uploadCreation)).toEqual([])
  })
})

describe('moderation', () => {
  it.each([
    ['en', 'In review', 'Not approved'],
    ['zh', '审核中', '未通过审核'],
  ] as const)(
    'shows the state of creations that are not public yet (%s)',
    async (language, waiting, refused) => {
      createHomepageServer([
        createOwnCreation(1, { moderation: 'waiting' }),
        createOwnCreation(2, { moderation: 'refused' }),
        createOwnCreation(3, { moderation: 'passed' }),
      ])
      renderHomepage('/personal-homepage', language)
      expect(await screen.findByText(waiting)).toBeVisible()
      expect(screen.getByText(refused)).toBeVisible()
    },
  )
})
