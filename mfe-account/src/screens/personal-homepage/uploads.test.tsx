import { beforeEach, describe, expect, it } from '@jest/globals'
import { limits, uploadCreation, type OwnCreation } from '@tessera/shared-contracts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { creation, homepageServer, renderHomepage } from './homepage-testing.tsx'

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
const large = () => {
  const file = picture('large.mp4', 'video/mp4')
  Object.defineProperty(file, 'size', { value: limits.upload.bytes + 1 })
  return file
}
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]')
const choose = async (...files: File[]) => {
  await screen.findByRole('button', { name: /^(Upload|上传)$/ })
  const input = chooser()
  if (!input) throw new Error('there is no file chooser')
  fireEvent.change(input, { target: { files } })
}
const names = () => screen.getAllByRole('article').map(article => article.textContent)
const alertdialog = (name: string) => screen.findByRole('alertdialog', { name })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

/** A server that answers an upload when it is told to. */
function slowServer(works: OwnCreation[] = []) {
  const server = homepageServer(works)
  const answers: ((answer: { success: boolean; message?: string; new_creation?: OwnCreation }) => void)[] = []
  server.on(uploadCreation, () => new Promise(resolve => answers.push(resolve)))
  return { server, answers }
}

describe('uploading', () => {
  it('shows how much has gone, puts the new work first, and says what the server says for 3 s', async () => {
    const { server, answers } = slowServer([creation(1)])
    const { container } = renderHomepage()
    await choose(picture('lake.png'))
    const card = await screen.findByRole('article', { name: 'lake.png' })
    expect(await within(card).findByRole('progressbar', { name: 'Uploading' })).toHaveValue(0.5)
    expect(await axe(container)).toHaveNoViolations()

    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.({ success: true, message: 'It is here.', new_creation: creation(7) })
    expect(await screen.findByText('It is here.')).toBeVisible()
    expect(names()[0]).toContain('Work 7')
    expect(screen.queryByRole('article', { name: 'lake.png' })).not.toBeInTheDocument()
    expect(server.requests(uploadCreation)[0]?.creation_image.name).toBe('lake.png')
    await waitFor(() => expect(screen.queryByText('It is here.')).not.toBeInTheDocument(), { timeout: 4_000 })
  })

  it('sends three of many files at once, and goes on while another tab is open', async () => {
    const { answers } = slowServer()
    const { user } = renderHomepage()
    await choose(...[1, 2, 3, 4].map(i => picture(`${i}.png`)))
    await waitFor(() => expect(answers).toHaveLength(3))
    expect(screen.getAllByRole('progressbar', { name: 'Uploading' })).toHaveLength(3)
    expect(screen.getByRole('progressbar', { name: 'Waiting' })).toBeVisible()

    await user.click(screen.getByRole('tab', { name: 'Account settings' }))
    answers[0]?.({ success: true, new_creation: creation(1) })
    await waitFor(() => expect(answers).toHaveLength(4))
    await user.click(screen.getByRole('tab', { name: 'My creations' }))
    expect(screen.getAllByRole('article')).toHaveLength(4)
    expect(screen.getByRole('article', { name: 'Work 1' })).toBeVisible()
  })

  it('is cancelled without a word', async () => {
    slowServer()
    const { user } = renderHomepage()
    await choose(picture('lake.png'))
    await user.click(await screen.findByRole('button', { name: 'Cancel lake.png' }))
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus()
  })

  it.each([
    ['en', large, 'Upload error', 'File size cannot exceed 50MB.'],
    ['zh', large, '上传错误', '文件大小不能超过50MB。'],
    ['en', () => picture('a.svg', 'image/svg+xml'), 'Upload error', /Please choose a JPEG, PNG, GIF or WebP/],
  ] as const)('refuses what cannot be taken before it is sent (%s)', async (language, file, title, text) => {
    const { server } = slowServer()
    renderHomepage('/personal-homepage', language)
    await choose(file())
    expect(await alertdialog(title)).toHaveTextContent(text)
    expect(server.requests(uploadCreation)).toEqual([])
  })

  it('sends the good ones of several, and names the others', async () => {
    const { answers } = slowServer()
    renderHomepage()
    await choose(picture('good.png'), large())
    expect(await alertdialog('Upload error')).toHaveTextContent('large.mp4')
    await waitFor(() => expect(answers).toHaveLength(1))
  })

  it.each([
    ['en', { success: false, error: 'No room.' }, 'Upload failed', 'No room.'],
    ['en', 'network', 'Upload failed', 'Please check your network connection.'],
    ['zh', 'network', '上传失败', '请检查网络连接。'],
  ] as const)(
    'says why it failed, and tries again with the same key (%s, %j)',
    async (language, answer, title, text) => {
      const server = homepageServer([])
      if (answer === 'network') server.fail(uploadCreation, 'network')
      else server.on(uploadCreation, () => answer)
      const { user } = renderHomepage('/personal-homepage', language)
      await choose(picture('lake.png'))
      const box = await alertdialog(title)
      expect(box).toHaveTextContent(text)
      await user.click(within(box).getByRole('button'))
      server.on(uploadCreation, () => ({ success: true, new_creation: creation(3) }))
      await user.click(screen.getByRole('button', { name: /Retry|重试/ }))
      const work = await screen.findByRole('article', { name: 'Work 3' })
      expect(within(work).getByRole('switch')).toHaveFocus()
    },
  )

  it('takes files that are dropped anywhere, but not while works are managed', async () => {
    const { answers } = slowServer([creation(1)])
    const { user } = renderHomepage()
    await screen.findByRole('article', { name: 'Work 1' })
    const dropOn = (name: string) => {
      const transfer = { types: ['Files'], files: [picture(name)] }
      const over = createEvent.dragOver(document.body, { dataTransfer: transfer })
      act(() => void document.body.dispatchEvent(over))
      expect(over.defaultPrevented).toBe(true)
      return transfer
    }
    const transfer = dropOn('lake.png')
    expect(screen.getByText('Drop to upload')).toBeVisible()
    fireEvent.drop(document.body, { dataTransfer: transfer })
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.({ success: true, new_creation: creation(2) })
    await screen.findByRole('article', { name: 'Work 2' })

    await user.click(screen.getByRole('button', { name: 'Manage' }))
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
    fireEvent.drop(document.body, { dataTransfer: dropOn('other.png') })
    expect(answers).toHaveLength(1)
  })
})

describe('moderation', () => {
  it.each([
    ['en', 'In review', 'Not approved'],
    ['zh', '审核中', '未通过审核'],
  ] as const)('is told on works that nobody else sees (%s)', async (language, waiting, refused) => {
    homepageServer([
      creation(1, { moderation: 'waiting' }),
      creation(2, { moderation: 'refused' }),
      creation(3, { moderation: 'passed' }),
    ])
    renderHomepage('/personal-homepage', language)
    expect(await screen.findByText(waiting)).toBeVisible()
    expect(screen.getByText(refused)).toBeVisible()
  })
})
