import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  setCreationVisibility,
  setDefaultVisibility,
  uploadCreation,
  type Language,
} from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, createOwnCreation, renderHomepage } from '../homepage-testing.tsx'

const chooseFiles = async (...names: string[]) => {
  await screen.findByRole('button', { name: /^(Upload|上传)$/ })
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('There is no file input')
  const files = names.map(name => new File(['x'], name, { type: 'image/png' }))
  fireEvent.change(input, { target: { files } })
}
const getSwitch = (name: string) => screen.findByRole('switch', { name })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

/** A server on which a member has chosen, or not. It stores uploads as they were sent. */
function createServer(chosen?: boolean) {
  const works = [1, 2, 3].map(id => createOwnCreation(id))
  const server = createHomepageServer(works, chosen === undefined ? {} : { newCreationsPublic: chosen })
  let lastId = 10
  server.on(uploadCreation, ({ public: field }) => ({
    success: true,
    message: 'It is here.',
    new_creation: createOwnCreation((lastId += 1), { public: field === undefined || String(field) === '1' }),
  }))
  server.on(setCreationVisibility, () => ({ success: true }))
  server.on(setDefaultVisibility, () => ({ success: true }))
  return server
}

describe('an upload', () => {
  it.each([
    ['en', 'Only me', 'Only you see “Work 11”.', 'Make public', 'Everyone sees “Work 11” in the gallery.'],
    ['zh', '仅自己', '“Work 11”仅您自己可见。', '设为公开', '所有人都能在画廊中看到“Work 11”。'],
  ] as const)(
    'is for the member alone until they choose, and one press shows it to everyone (%s)',
    async (language: Language, onlyMe, seenByOwner, makePublic, seenByAll) => {
      const server = createServer()
      const { user, container } = renderHomepage('/personal-homepage', language)
      expect(await getSwitch(onlyMe)).not.toBeChecked()
      await chooseFiles('lake.png')
      expect(await screen.findByText(seenByOwner)).toBeVisible()
      expect(server.requests(uploadCreation)[0]?.public).toBe('0')
      expect(await axe(container)).toHaveNoViolations()

      await user.click(screen.getByRole('button', { name: makePublic }))
      expect(await screen.findByText(seenByAll)).toBeVisible()
      expect(server.requests(setCreationVisibility)).toEqual([{ creation_id: '11', public: '1' }])
      expect(server.requests(setDefaultVisibility)).toEqual([])
    },
  )

  it('with others gets one notice, which changes them together', async () => {
    const server = createServer()
    const { user } = renderHomepage()
    await chooseFiles('1.png', '2.png', '3.png', '4.png', '5.png')
    const notice = await screen.findByText('5 uploaded. Only you see them.')
    expect(screen.queryByText('It is here.')).not.toBeInTheDocument()
    expect(notice).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Make public' }))
    expect(await screen.findByText('Everyone sees these 5 works in the gallery.')).toBeVisible()
    const [changed] = server.requests(setCreationVisibility)
    expect(changed?.['creation_ids[]']?.toSorted()).toEqual(['11', '12', '13', '14', '15'])
    expect(changed?.public).toBe('1')
    await user.click(screen.getByRole('button', { name: 'Make private' }))
    expect(await screen.findByText('Only you see these 5 works.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Only you see these 5 works.')).not.toBeInTheDocument()
  })

  it('follows the choice, which is stored with the account', async () => {
    const server = createServer()
    const { user, store } = renderHomepage()
    await user.click(await getSwitch('Only me'))
    expect(await getSwitch('Everyone')).toBeChecked()
    expect(server.requests(setDefaultVisibility)).toEqual([{ public: '1' }])
    expect(store.getState().session.user?.newCreationsPublic).toBe(true)
    await chooseFiles('lake.png')
    expect(await screen.findByText('Everyone sees “Work 11” in the gallery.')).toBeVisible()
    expect(server.requests(uploadCreation)[0]?.public).toBeUndefined()
  })

  it('begins with what the member has chosen on another device', async () => {
    createServer(true)
    renderHomepage()
    expect(await getSwitch('Everyone')).toBeChecked()
  })

  it('keeps the former choice where the server refuses another one', async () => {
    const server = createServer()
    server.on(setDefaultVisibility, () => ({ success: false, error: 'Not today.' }))
    const { user } = renderHomepage()
    await user.click(await getSwitch('Only me'))
    expect(await screen.findByRole('alertdialog', { name: 'Visibility not changed' })).toHaveTextContent(
      'Not today.',
    )
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await getSwitch('Only me')).not.toBeChecked()
  })

  it('says that it is public where the server has shared it nevertheless', async () => {
    const server = createServer()
    server.on(uploadCreation, () => ({ success: true, new_creation: createOwnCreation(7, { public: true }) }))
    renderHomepage()
    await chooseFiles('lake.png')
    expect(await screen.findByText('Everyone sees “Work 7” in the gallery.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Make private' })).toBeVisible()
  })
})

describe('the selected creations', () => {
  it.each([
    ['en', 'Manage', /^Select Work/, 'Make private', 'Only you see these 2 works.', 'Private'],
    ['zh', '管理', /^选择 Work/, '设为私密', '这 2 个作品仅您自己可见。', '私密'],
  ] as const)('become private together (%s)', async (language, manage, select, makePrivate, done, label) => {
    const server = createServer()
    const { user } = renderHomepage('/personal-homepage', language)
    await user.click(await screen.findByRole('button', { name: manage }))
    expect(screen.getByRole('button', { name: makePrivate })).toHaveAttribute('aria-disabled', 'true')
    const [first, second] = screen.getAllByRole('checkbox', { name: select })
    if (first) await user.click(first)
    if (second) await user.click(second)
    await user.click(screen.getByRole('button', { name: makePrivate }))
    expect(await screen.findByText(done)).toBeVisible()
    expect(server.requests(setCreationVisibility)).toEqual([{ 'creation_ids[]': ['1', '2'], public: '0' }])
    for (const name of ['Work 1', 'Work 2'])
      expect(
        await within(await screen.findByRole('article', { name })).findByRole('switch', { name: label }),
      ).not.toBeChecked()
  })
})

describe('the settings', () => {
  it.each([
    ['en', 'Who sees new works', 'Only me', /Until you choose/],
    ['zh', '新作品谁可以看到', '仅自己', /您尚未选择/],
  ] as const)('have the default, with none chosen at first (%s)', async (language, name, onlyMe, note) => {
    const server = createServer()
    const { user } = renderHomepage('/personal-homepage?tab=settings', language)
    const group = await screen.findByRole('radiogroup', { name })
    for (const choice of within(group).getAllByRole('radio')) expect(choice).not.toBeChecked()
    expect(screen.getByText(note)).toBeVisible()
    await user.click(within(group).getByRole('radio', { name: onlyMe }))
    await waitFor(() => expect(server.requests(setDefaultVisibility)).toEqual([{ public: '0' }]))
    expect(within(group).getByRole('radio', { name: onlyMe })).toBeChecked()
    expect(screen.queryByText(note)).not.toBeInTheDocument()
  })
})
