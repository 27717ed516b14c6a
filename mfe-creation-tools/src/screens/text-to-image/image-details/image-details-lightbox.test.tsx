import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { api, profileChanged } from '@tessera/shared-auth'
import type { FakeServer } from '@tessera/shared-auth/testing'
import {
  defaultEngineSettings,
  fetchHistory,
  getEngineSettings,
  saveCreation,
  setCreationVisibility,
  setDefaultVisibility,
  submitTextToImage,
  type GenerationRecord,
  type ModerationStatus,
} from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useNavigate } from 'react-router-dom'
import { clearStorage, openScreen, pastGeneration, fakeGenerationServer } from '../testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearStorage()
  server = fakeGenerationServer()
  server.on(saveCreation, () => ({ success: true }))
})

const lightbox = () => screen.getByRole('dialog', { name: 'Image details' })
const inLightbox = (name: string) => within(lightbox()).getByRole('button', { name })

async function openImage(number = 1, record: GenerationRecord = pastGeneration) {
  server.on(fetchHistory, () => ({ success: true, data: [record] }))
  const page = await openScreen()
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`^Open image ${number}: `) }))
  return page
}

/** Like `openImage`, with the actions behind the three main ones. */
async function openActions(number?: number, record?: GenerationRecord) {
  const page = await openImage(number, record)
  await page.user.click(inLightbox('More actions'))
  return page
}

/** The details in the lightbox, by name. */
const getDetails = () =>
  Object.fromEntries(
    within(lightbox())
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the details', () => {
  it('show prompt, scenario, dimensions, quantity and strength', async () => {
    await openImage(2)
    expect(within(lightbox()).getByRole('img', { name: 'a hare in the snow' })).toHaveAttribute(
      'src',
      '/b.png',
    )
    expect(getDetails()).toEqual({
      Prompt: 'a hare in the snow',
      Scenario: 'Interior design',
      Dimensions: '1152 × 768',
      Quantity: '4',
      'Model strength': '1.1',
    })
    expect(await axe(lightbox())).toHaveNoViolations()
  })

  it('show the image in a size that fits', async () => {
    await openImage(1, { ...pastGeneration, images: ['/media/abc_DEF-12345678.png'] })
    expect(within(lightbox()).getByRole('img')).toHaveAttribute(
      'srcset',
      expect.stringMatching(/-960\.webp 960w, \S+-1920\.webp 1920w$/),
    )
  })

  it('leave out missing values, and show an unknown scenario as it is', async () => {
    await openImage(1, { id: 8, prompt: 'a fox', images: ['/f.png'], scenario: 'space' })
    expect(getDetails()).toEqual({ Prompt: 'a fox', Scenario: 'space' })
  })

  it('close by their button, and restore the focus', async () => {
    const { user } = await openImage()
    await user.click(inLightbox('Close'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open image 1: a hare in the snow' })).toHaveFocus()
  })
})

it('the next and the previous image open in its place, over the generations of the history', async () => {
  const older = {
    ...pastGeneration,
    id: 6,
    prompt: 'a fox',
    images: ['/f.png'],
    created_at: '2026-11-28T12:00:00Z',
  }
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration, older] }))
  const { user, location } = await openScreen({ search: '?result=7.5' })
  const count = pastGeneration.images.length
  await screen.findByRole('dialog')
  expect(within(lightbox()).getByText(`${count} of ${count + 1}`)).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(location()).toBe('/tools/text-to-image?result=6.1')
  expect(within(lightbox()).getByRole('img', { name: 'a fox' })).toHaveAttribute('src', '/f.png')
  expect(within(lightbox()).getByText(/^Nov 28, 2026/)).toBeVisible()
  expect(inLightbox('Next creation')).toHaveAttribute('aria-disabled', 'true')
  await user.click(inLightbox('Previous creation'))
  expect(location()).toBe(`/tools/text-to-image?result=7.${count}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(location()).toBe('/tools/text-to-image'))
})

describe('the address', () => {
  it('names the open image, so that Back closes it instead of leaving the page', async () => {
    function BackButton() {
      const navigate = useNavigate()
      return <button onClick={() => void navigate(-1)}>Back of the browser</button>
    }
    const { user, location } = await openScreen({ beside: <BackButton /> })
    const thumbnail = await screen.findByRole('button', { name: /^Open image 2: / })
    await user.click(thumbnail)
    expect(location()).toBe('/tools/text-to-image?result=7.2')
    await user.click(screen.getByText('Back of the browser'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(location()).toBe('/tools/text-to-image')
    expect(screen.getByRole('heading', { level: 1, name: 'Text to image' })).toBeVisible()
  })

  it('opens an image that is not on the loaded pages of the history, and closes without leaving', async () => {
    const old = { ...pastGeneration, id: 'old', prompt: 'a fox' }
    server.on(fetchHistory, ({ id }) => ({ success: true, data: id === 'old' ? [old] : [pastGeneration] }))
    const { user, location } = await openScreen({ search: '?result=old.3' })
    await waitFor(() => expect(within(lightbox()).getByRole('img', { name: 'a fox' })).toBeInTheDocument())
    expect(within(lightbox()).getByRole('img', { name: 'a fox' })).toHaveAttribute('src', '/c.png')
    await user.click(inLightbox('Close'))
    await waitFor(() => expect(location()).toBe('/tools/text-to-image'))
  })

  it('says when the member does not have that image', async () => {
    server.on(fetchHistory, ({ id }) =>
      id === undefined ? { success: true, data: [pastGeneration] } : { success: false, error: 'Not yours' },
    )
    await openScreen({ search: '?result=gone.1' })
    expect(await screen.findByText(/isn't in your history/)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the seed', () => {
  const withSeeds = { ...pastGeneration, seeds: [40, 41, 42, 43, 44], engine: 'Embedded' }

  it('is among the details, with the engine', async () => {
    await openImage(3, withSeeds)
    expect(getDetails()).toMatchObject({ Seed: '42', Engine: 'Embedded' })
  })

  it('is reused with the other parameters', async () => {
    const { user } = await openActions(3, withSeeds)
    await user.click(inLightbox('Keep this seed'))
    expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('42')
    expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a hare in the snow')
    expect(server.requests(submitTextToImage)).toHaveLength(0)
  })

  it('is not offered again where the engine takes none', async () => {
    server.on(getEngineSettings, () => ({
      success: true,
      data: { ...defaultEngineSettings, hasSeeds: false },
    }))
    await openActions(3, withSeeds)
    expect(getDetails()).toMatchObject({ Seed: '42' })
    expect(within(lightbox()).queryByRole('button', { name: 'Keep this seed' })).not.toBeInTheDocument()
  })

  it('is a new one for a variation, which starts once the user agrees to its price', async () => {
    const { user } = await openActions(3, withSeeds)
    await user.click(inLightbox('Another one · 30 credits'))
    const question = screen.getByRole('alertdialog', { name: 'Make another one?' })
    expect(question).toHaveTextContent('for 30 credits')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(server.requests(submitTextToImage)).toHaveLength(0)
    expect(inLightbox('Another one · 30 credits')).toHaveFocus()
    await user.click(inLightbox('Another one · 30 credits'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(server.requests(submitTextToImage)).toHaveLength(1))
    const nodes = server.requests(submitTextToImage)[0]?.generateParams
    expect(nodes?.['1'].inputs.text).toBe('a hare in the snow')
    expect(nodes?.['3'].inputs).toEqual({ steps: 30 })
    expect(nodes?.['2'].inputs).toEqual({ width: 1152, height: 768, batch_size: 4 })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('copying', () => {
  const read = () => navigator.clipboard.readText()

  it('takes the prompt, and says so', async () => {
    const { user } = await openActions()
    await user.click(inLightbox('Copy prompt'))
    expect(await read()).toBe('a hare in the snow')
    expect(inLightbox('Copied')).toBeVisible()
  })

  it('takes a link that only the member can open, until the image is public', async () => {
    const { user } = await openActions(2)
    await user.click(inLightbox('Copy link'))
    expect(await read()).toBe('http://localhost/tools/text-to-image?result=7.2')
    expect(inLightbox('Private link copied')).toBeVisible()
  })

  it('takes the link of the gallery where the image is public', async () => {
    const { user } = await openActions(2, { ...pastGeneration, public_creations: [null, 'w9'] })
    await user.click(inLightbox('Copy link'))
    expect(await read()).toBe('http://localhost/tools?work=w9')
    expect(inLightbox('Copied')).toBeVisible()
  })
})

describe('Use same params', () => {
  it('restores all parameters and closes', async () => {
    const { user } = await openImage()
    await user.click(inLightbox('Use same params'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a hare in the snow')
    for (const name of ['Interior design', /^3:2/, '4'])
      expect(screen.getByRole('radio', { name })).toBeChecked()
    expect(screen.getByRole('slider', { name: 'Model strength' })).toHaveValue('1.1')
  })

  it('falls back to the defaults for what is missing or unknown', async () => {
    const record = { id: 8, prompt: 'a fox', images: ['/f.png'], scenario: 'interior', width: 1, height: 1 }
    const { user } = await openImage(1, record)
    await user.click(screen.getByRole('radio', { name: '3' }))
    await user.click(inLightbox('Use same params'))
    for (const name of ['Interior design', /^3:4/, '1'])
      expect(screen.getByRole('radio', { name })).toBeChecked()
    expect(screen.getByRole('slider', { name: 'Model strength' })).toHaveValue('0.7')
  })
})

it('downloads the image as creation-{timestamp}.png', async () => {
  const downloads: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(`${this.pathname} as ${this.download}`)
  })
  const { user } = await openImage()
  await user.click(inLightbox('Download'))
  expect(downloads).toEqual([expect.stringMatching(/^\/a\.png as creation-\d{13}\.png$/)])
})

describe('Save creation', () => {
  it('changes to saving and saved, and stays saved when the details open again', async () => {
    let respond = (_: { success: boolean }) => {}
    server.on(saveCreation, () => new Promise(resolve => void (respond = resolve)))
    const { user } = await openImage()
    await user.click(inLightbox('Save creation'))
    expect(inLightbox('Saving...')).toHaveAttribute('aria-busy', 'true')
    await waitFor(() =>
      expect(server.requests(saveCreation)).toEqual([
        { imageUrl: '/a.png', generationHistoryId: 7, title: 'a hare in the snow' },
      ]),
    )
    respond({ success: true })
    await waitFor(() => expect(inLightbox('Saved')).toHaveAttribute('aria-disabled', 'true'))

    await user.click(inLightbox('Close'))
    await user.click(screen.getByRole('button', { name: 'Open image 1: a hare in the snow' }))
    expect(inLightbox('Saved')).toHaveAttribute('aria-disabled', 'true')
    await user.click(inLightbox('Close'))
    await user.click(screen.getByRole('button', { name: 'Open image 2: a hare in the snow' }))
    expect(inLightbox('Save creation')).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['passed', /^It's in your personal works ?\.$/],
    ['waiting', /A person reviews it before/],
    ['refused', /only you can see it/],
  ] as const)('is Saved where the history reports it as %s', async (as, note) => {
    const { user } = await openImage(2, { ...pastGeneration, saved: [null, as, null, null, null] })
    expect(inLightbox('Saved')).toHaveAttribute('aria-disabled', 'true')
    expect(inLightbox('Saved')).toHaveAccessibleDescription(note)
    expect(within(lightbox()).getByRole('link', { name: 'personal works' })).toHaveAttribute(
      'href',
      '/personal-homepage',
    )
    await user.click(inLightbox('Close'))
    await user.click(screen.getByRole('button', { name: 'Open image 1: a hare in the snow' }))
    expect(inLightbox('Save creation')).not.toHaveAttribute('aria-disabled')
  })

  it('shows the moderation of a saved image, and its deletion', async () => {
    const respondWith = (as: ModerationStatus | null) =>
      server.on(fetchHistory, () => ({ success: true, data: [{ ...pastGeneration, saved: [as] }] }))
    const { user, store } = await openImage(1, { ...pastGeneration, saved: [null] })
    respondWith('waiting')
    await user.click(inLightbox('Save creation'))
    await waitFor(() => expect(inLightbox('Saved')).toHaveAccessibleDescription(/A person reviews it/))

    respondWith(null)
    act(() => void store.dispatch(api.util.invalidateTags(['History'])))
    await waitFor(() => expect(inLightbox('Save creation')).not.toHaveAttribute('aria-disabled'))
  })

  it.each([
    ['by their choice', false, 0, 'Only you see it.', 'Make public', '1'],
    ['by default', undefined, undefined, "It's public.", 'Make private', '0'],
  ] as const)('saves for those who may see it %s, and one press changes that', async (...row) => {
    const [, chosen, field, seen, change, sent] = row
    server.on(saveCreation, () => ({
      success: true,
      own: { creation_id: `by ${field}`, public: field !== 0 },
    }))
    server.on(setCreationVisibility, () => ({ success: true }))
    const { user, store } = await openImage()
    act(() => void store.dispatch(profileChanged({ newCreationsPublic: chosen })))
    const name = field === 0 ? 'Only me' : 'Everyone'
    expect(within(lightbox()).getByRole('switch', { name })).toBeVisible()
    await user.click(inLightbox('Save creation'))
    expect(await within(lightbox()).findByText(seen)).toBeVisible()
    expect(server.requests(saveCreation)[0]?.public).toBe(field)
    await user.click(inLightbox(change))
    await waitFor(() =>
      expect(server.requests(setCreationVisibility)).toEqual([{ creation_id: `by ${field}`, public: sent }]),
    )
    await waitFor(() => expect(within(lightbox()).queryByText(seen)).not.toBeInTheDocument())
    expect(await axe(lightbox())).toHaveNoViolations()
  })

  it('stores the choice with the account', async () => {
    server.on(setDefaultVisibility, () => ({ success: true }))
    const { user, store } = await openImage()
    await user.click(within(lightbox()).getByRole('switch', { name: 'Everyone' }))
    expect(within(lightbox()).getByRole('switch', { name: 'Only me' })).not.toBeChecked()
    expect(server.requests(setDefaultVisibility)).toEqual([{ public: '0' }])
    expect(store.getState().session.user?.newCreationsPublic).toBe(false)
    expect(inLightbox('Save creation')).toHaveAccessibleDescription(/Only you see/)
  })

  it.each([
    ['refuses', () => ({ success: false })],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('says that the choice is not stored when the server %s, and keeps it here', async (_, answer) => {
    server.on(setDefaultVisibility, answer)
    const { user } = await openImage()
    await user.click(within(lightbox()).getByRole('switch', { name: 'Everyone' }))
    const message = await screen.findByRole('alertdialog', { name: 'Choice not stored' })
    await user.click(within(message).getByRole('button', { name: 'OK' }))
    expect(within(lightbox()).getByRole('switch', { name: 'Only me' })).not.toBeChecked()
    await user.click(inLightbox('Save creation'))
    await waitFor(() => expect(server.requests(saveCreation)).toMatchObject([{ public: 0 }]))
  })

  it('describes creations as public', async () => {
    await openImage()
    expect(inLightbox('Save creation')).toHaveAccessibleDescription(/appear in the public gallery/)
  })

  it.each<[string, () => void, string]>([
    [
      'declines',
      () => server.on(saveCreation, () => ({ success: false, error: 'Already saved' })),
      'Save failed: Already saved',
    ],
    [
      'declines without a word',
      () => server.on(saveCreation, () => ({ success: false })),
      'Save failed: Unknown error',
    ],
    [
      'cannot be reached',
      () => server.fail(saveCreation, 'network'),
      'Save request failed, please check your network.',
    ],
  ])('can be retried when the server %s', async (_, arrange, text) => {
    arrange()
    const { user } = await openImage()
    await user.click(inLightbox('Save creation'))
    const alert = await screen.findByRole('alertdialog', { name: 'Save failed' })
    expect(alert).toHaveTextContent(text)
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(inLightbox('Save creation')).not.toHaveAttribute('aria-disabled')
  })
})
