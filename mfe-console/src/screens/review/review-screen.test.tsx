import { afterEach, describe, expect, it, jest } from '@jest/globals'
import {
  decideReviews,
  getReviewQueue,
  suspendMember,
  undoReviews,
  type Language,
  type ReviewItem,
} from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { ReviewScreen } from './review-screen.tsx'

const createItem = (number: number, fields: Partial<ReviewItem> = {}): ReviewItem => ({
  id: `work-${number}`,
  file_type: 'image',
  title: `Dunes ${number}`,
  prompt: 'dunes at dusk',
  full_url: `/media/abcdefghijklmno${number}.png`,
  thumb_url: `/media/abcdefghijklmno${number}-480.webp`,
  width: 800,
  height: 600,
  created_at: '2026-01-31T12:00:00Z',
  public: true,
  moderation: 'waiting',
  member: { id: 'member-1', username: 'Ada', works: 12, refused: 1 },
  likelihoods: { drawing: 0.1, hentai: 0, neutral: 0.2, porn: 0.1, sexy: 0.6 },
  appeal: null,
  reports: [],
  similar: [],
  ...fields,
})

function renderReview(items: ReviewItem[], language: Language = 'en') {
  const { server, render } = renderConsole(<ReviewScreen />, {
    role: 'moderator',
    path: '/console/review',
    language,
  })
  server.on(getReviewQueue, () => ({ success: true, items, total: items.length }))
  server.on(decideReviews, ({ decisions }) => ({
    success: true,
    results: decisions.map(({ creation_id }) => ({ creation_id, decided: true })),
  }))
  server.on(undoReviews, ({ creation_ids }) => ({
    success: true,
    results: creation_ids.map(creation_id => ({ creation_id, undone: true })),
  }))
  return { server, ...render() }
}

const creations = [1, 2, 3].map(number => createItem(number))
const findCurrent = (name: string) => screen.findByRole('heading', { level: 2, name })

afterEach(() => void jest.useRealTimers())

it.each([
  ['en', 'Approve', 'Refuse', 'Suggestive', '60%'],
  ['zh', '通过', '拒绝', '性暗示', '60%'],
] as const)(
  'shows a creation with what a moderator has to know (%s)',
  async (language, approve, refuse, kind, value) => {
    const report = {
      reason: 'rights',
      text: 'This is my photo',
      at: '2026-02-01T08:00:00Z',
      by: 'member',
    } as const
    const similar = {
      id: 'work-9',
      verdict: 'refused' as const,
      distance: 3,
      decided_at: '2026-01-01T00:00:00Z',
      reason: 'A copy',
      thumb_url: '/media/9-480.webp',
    }
    const { container } = renderReview([createItem(1, { reports: [report], similar: [similar] })], language)
    await findCurrent('Dunes 1')
    expect(screen.getAllByRole('img', { name: /Dunes 1/ })[0]).toBeVisible()
    for (const text of ['Ada', 'dunes at dusk', 'This is my photo', 'A copy', kind, value])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: new RegExp(`^${approve}`) })).toBeVisible()
    expect(screen.getByRole('button', { name: new RegExp(`^${refuse}`) })).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  },
)

it('keeps or takes down what is in the gallery already', async () => {
  const { server, user } = renderReview([createItem(1, { moderation: 'passed' }), createItem(2)])
  await findCurrent('Dunes 1')
  expect(screen.getByRole('button', { name: /^Keep/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Take down/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this creation down' }))
  await user.click(dialog.getByRole('button', { name: 'Take down' }))
  await findCurrent('Dunes 2')
  expect(server.requests(decideReviews)[0]?.decisions[0]).toMatchObject({ verdict: 'refused' })
  expect(screen.getByText('Took down 1 creation.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Approve/ })).toBeVisible()
})

const appeal = {
  text: 'It is a drawing.',
  at: '2026-02-02T08:00:00Z',
  rule: 'violent' as const,
  reason: 'Blood.',
}

it.each([
  ['en', 'Restore', 'Keep refused', 'Keep this creation refused', 'Appeal', 'Kept 1 creation refused.'],
  ['zh', '恢复', '维持拒绝', '维持拒绝此作品', '申诉', '1 个作品维持拒绝。'],
] as const)(
  'keeps a creation refused against an appeal (%s)',
  async (language, restore, keep, title, badge, done) => {
    const items = [createItem(1, { moderation: 'refused', appeal }), createItem(2)]
    const { server, user, container } = renderReview(items, language)
    await findCurrent('Dunes 1')
    for (const text of [badge, 'It is a drawing.', 'Blood.']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: new RegExp(`^${restore}`) })).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${keep}`) }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await user.click(dialog.getByRole('button', { name: keep }))
    await findCurrent('Dunes 2')
    expect(screen.getByText(done)).toBeVisible()
    expect(server.requests(decideReviews)[0]?.decisions).toEqual([
      { creation_id: 'work-1', verdict: 'refused', rule: 'violent', reason: 'Blood.' },
    ])
  },
)

it('A restores a creation after an appeal, and Z opens the appeal again', async () => {
  const { server, user } = renderReview([createItem(1, { moderation: 'refused', appeal }), createItem(2)])
  await findCurrent('Dunes 1')
  await user.keyboard('a')
  await findCurrent('Dunes 2')
  expect(screen.getByRole('button', { name: /^Approve/ })).toBeVisible()
  expect(screen.getByText('Restored 1 creation.')).toBeVisible()
  expect(server.requests(decideReviews)[0]?.decisions).toEqual([{ creation_id: 'work-1', verdict: 'passed' }])
  await user.keyboard('z')
  await findCurrent('Dunes 1')
  expect(screen.getByText('It is a drawing.')).toBeVisible()
})

it('labels what a model made', async () => {
  const { user } = renderReview([createItem(1, { ai_generated: true }), createItem(2)])
  await findCurrent('Dunes 1')
  expect(screen.getByText('AI-generated')).toBeVisible()
  await user.keyboard('s')
  await findCurrent('Dunes 2')
  expect(screen.queryByText('AI-generated')).not.toBeInTheDocument()
})

it('says that the browser cannot decode a video of which it has only the sound', async () => {
  renderReview([createItem(1, { file_type: 'video' })])
  await findCurrent('Dunes 1')
  const video = screen.getByLabelText('Dunes 1', { selector: 'video' })
  Object.defineProperty(video, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(video)
  const name = "Dunes 1: This browser can't play the format of this video."
  const still = screen.getByRole('img', { name }).querySelector('img')
  expect(still).toHaveAttribute('src', '/media/abcdefghijklmno1-480.webp')
})

describe('by keyboard', () => {
  it('A approves and shows the next creation, before the server responds', async () => {
    const { server, user } = renderReview(creations)
    await findCurrent('Dunes 1')
    server.on(decideReviews, () => new Promise<never>(() => {}))
    await user.keyboard('a')
    expect(screen.getByRole('heading', { level: 2, name: 'Dunes 2' })).toBeVisible()
    expect(server.requests(decideReviews)).toEqual([
      { decisions: [{ creation_id: 'work-1', verdict: 'passed' }] },
    ])
  })

  it('R asks for the reason, and Enter refuses with it', async () => {
    const { server, user } = renderReview(creations)
    await findCurrent('Dunes 1')
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse this creation' }))
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Spam or misleading')
    expect(dialog.getByText(/The creation is spam or misleads people\.$/)).toBeVisible()
    expect(dialog.getByLabelText('Note for the member (optional)')).toHaveValue('')
    // Letters in a dialog are no commands
    await user.keyboard('a')
    expect(server.requests(decideReviews)).toEqual([])
    await user.keyboard('{Enter}')
    await findCurrent('Dunes 2')
    expect(server.requests(decideReviews)).toEqual([
      { decisions: [{ creation_id: 'work-1', verdict: 'refused', rule: 'spam' }] },
    ])
  })

  it('R takes a note for the member, too', async () => {
    const { server, user } = renderReview(creations)
    await findCurrent('Dunes 1')
    await user.keyboard('r')
    await user.type(await screen.findByLabelText('Note for the member (optional)'), ' It is an ad. ')
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() =>
      expect(server.requests(decideReviews)[0]?.decisions).toEqual([
        { creation_id: 'work-1', verdict: 'refused', rule: 'sexual', reason: 'It is an ad.' },
      ]),
    )
  })

  it('R sends the sentence of the rule to a server of an earlier release', async () => {
    const { server, user } = renderReview([createItem(1, { appeal: undefined })])
    await findCurrent('Dunes 1')
    await user.keyboard('r')
    await screen.findByRole('dialog')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.requests(decideReviews)[0]?.decisions[0]?.reason).toBe(
        'The creation shows sexual content, which the gallery does not publish.',
      ),
    )
  })

  it('S skips, the arrows go both ways, and Z undoes within 10 s', async () => {
    jest.useFakeTimers()
    const { server, user } = renderReview(creations)
    await findCurrent('Dunes 1')
    await user.keyboard('s')
    await findCurrent('Dunes 2')
    await user.keyboard('{ArrowLeft}')
    await findCurrent('Dunes 1')
    await user.keyboard('az')
    await findCurrent('Dunes 1')
    await waitFor(() => expect(server.requests(undoReviews)).toEqual([{ creation_ids: ['work-1'] }]))
    await user.keyboard('a')
    await findCurrent('Dunes 2')
    expect(screen.getByText('Approved 1 creation.')).toBeVisible()
    act(() => jest.advanceTimersByTime(10_000))
    expect(screen.queryByText('Approved 1 creation.')).not.toBeInTheDocument()
    await user.keyboard('z')
    expect(server.requests(undoReviews)).toHaveLength(1)
  })

  it('X selects creations, which are decided together', async () => {
    const { server, user } = renderReview(creations)
    await findCurrent('Dunes 1')
    await user.click(screen.getByRole('checkbox', { name: 'Select 1. Dunes 1' }))
    // The focus on a check box is no typing
    await user.keyboard('sx')
    expect(screen.getByText('Selected: 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Approve 2 creations/ }))
    await findCurrent('Dunes 3')
    expect(server.requests(decideReviews)[0]?.decisions.map(({ creation_id }) => creation_id)).toEqual([
      'work-1',
      'work-2',
    ])
  })
})

it('returns a creation to the queue when its decision fails, and says why', async () => {
  const { server, user } = renderReview(creations)
  await findCurrent('Dunes 1')
  server.fail(decideReviews, 'network')
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  await findCurrent('Dunes 1')
})

it('confirms the second factor where the server wants it, and decides once more', async () => {
  const { server, user, modals } = renderReview(creations)
  await findCurrent('Dunes 1')
  server.on(decideReviews, () => ({ success: false, needs_verification: true, error: 'Confirm it.' }))
  await user.keyboard('a')
  // The dialog was closed
  await findCurrent('Dunes 1')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  modals.confirmIdentity.mockResolvedValue(true)
  server.on(decideReviews, () =>
    server.requests(decideReviews).length < 3
      ? { success: false, needs_verification: true }
      : { success: true, results: [{ creation_id: 'work-1', decided: true }] },
  )
  await user.keyboard('a')
  await waitFor(() => expect(server.requests(decideReviews)).toHaveLength(3))
  await findCurrent('Dunes 2')
})

it('says that another moderator was faster', async () => {
  const { server, user } = renderReview(creations)
  await findCurrent('Dunes 1')
  server.on(decideReviews, () => ({ success: true, results: [{ creation_id: 'work-1', decided: false }] }))
  await user.keyboard('a')
  expect(await screen.findByRole('alert')).toHaveTextContent('Another moderator was faster')
})

it('says that nothing waits', async () => {
  renderReview([])
  expect(await screen.findByText('Nothing waits for a review.')).toBeVisible()
})

it('preloads the next creations and hides them from assistive technology', async () => {
  const { container } = renderReview(creations)
  await findCurrent('Dunes 1')
  const hidden = [...container.querySelectorAll('[inert] img')].map(image => image.getAttribute('alt'))
  expect(hidden).toEqual(['Dunes 2', 'Dunes 3'])
})

it.each([
  ['en', 'Suspend', 'Suspend Ada', 'The member is suspended.'],
  ['zh', '停用', '停用 Ada', null],
] as const)('links to the creations of the member and suspends them (%s)', async (...row) => {
  const [language, label, title, done] = row
  const { server, user } = renderReview(creations, language)
  server.on(suspendMember, () => ({ success: true }))
  await findCurrent('Dunes 1')
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/tools?author=Ada')
  await user.click(screen.getByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(server.requests(suspendMember).map(({ id }) => id)).toEqual(['member-1']))
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument())
  if (done) expect(screen.getByText(done)).toBeVisible()
})
