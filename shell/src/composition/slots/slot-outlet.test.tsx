import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  slotAttributes,
  type ComposedRemote,
  type ExtensionContext,
  type MountableExtension,
  type SlotProps,
  type User,
} from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { Link } from 'react-router-dom'
import { freeMember, renderInShell } from '../../testing.tsx'
import { guestSlotAttribute } from '../guests/slots/guest-slot-attribute.ts'
import type { MountableRemote } from '../federation/container.ts'
import { createRemoteLoader } from '../loader/remote-loader.ts'
import type { RemoteLoaderOptions } from '../loader/remote-loader-types.ts'
import { createCompositionStore } from '../composition-store.ts'
import { createComposition, createGalleryRelease } from '../testing.ts'
import { SlotOutlet } from './slot-outlet.tsx'

type Props = SlotProps['image-actions']
type Extensions = NonNullable<MountableRemote['extensions']>

/** Creates a remote whose releases 1 and 2 both add "print" to the actions of an image. */
function createRemote(name: string, order: number): ComposedRemote {
  const createRelease = (version: string) => ({
    ...createGalleryRelease(version),
    name,
    extensions: [{ name: 'print', slot: 'image-actions', order }],
  })
  return { name, current: createRelease('2'), previous: createRelease('1') }
}

const photoRemote = createRemote('mfe-photo', 200)
const printRemote = createRemote('mfe-print', 100)

const OldPrint = ({ image }: Props) => <p>Print {image.title} as before</p>
const Print = ({ image }: Props) => <Link to={`/print?of=${image.url}`}>Print {image.title}</Link>
const Frame = ({ image }: Props) => <p>Frame {image.title}</p>
const Broken = () => {
  throw new Error('boom')
}

/** A screen of another area. It offers a slot for each of its images, and can show other images. */
function ImageScreen({ titles }: { titles: string[] }) {
  const [shown, setShown] = useState(titles)
  return (
    <main>
      <button onClick={() => setShown(['Moon'])}>Show the moon</button>
      <button onClick={() => setShown([])}>Close</button>
      {shown.map((title, index) => (
        <section key={index} aria-label={title}>
          <tessera-slot {...slotAttributes('image-actions', { image: { url: `/${title}.png`, title } })} />
        </section>
      ))}
    </main>
  )
}

/** Renders a screen and the outlet as the shell does. `print` is the extension of the print remote's release 2. */
async function renderSlots(
  print: unknown,
  { titles = ['Lake'], remotes = [photoRemote, printRemote], isGuest = false } = {},
) {
  const reportFault = jest.fn<RemoteLoaderOptions['reportFault']>()
  const install = jest.fn<RemoteLoaderOptions['install']>().mockResolvedValue(undefined)
  const loader = createRemoteLoader({
    async loadRelease({ name, version }) {
      const extension = name === 'mfe-photo' ? Frame : version === '2' ? print : OldPrint
      const extensions = { print: async () => extension } as unknown as Extensions
      return { screens: { wall: async () => () => null }, extensions }
    },
    install,
    refetchFiles: async () => {},
    prefetchFiles: async () => {},
    reportFault,
    onFirstMount: () => {},
    timeoutMs: 5_000,
  })
  const rendered = await act(async () =>
    renderInShell(
      <StrictMode>
        <div {...(isGuest && { [guestSlotAttribute]: '' })}>
          <ImageScreen titles={titles} />
        </div>
        <SlotOutlet compositions={createCompositionStore(createComposition(...remotes))} loader={loader} />
      </StrictMode>,
      { path: '/images', route: '*' },
    ),
  )
  const getReports = () =>
    reportFault.mock.calls.map(([{ version, phase, fellBackTo, message, extension }]) => ({
      version,
      phase,
      fellBackTo,
      message,
      extension,
    }))
  return { ...rendered, loader, install, getReports }
}

const getText = (name = 'Lake') => screen.getByRole('region', { name }).textContent

beforeEach(() => {
  // React logs each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

it('every slot of a screen has the extensions of all remotes, in their order', async () => {
  const { install } = await renderSlots(Print, { titles: ['Lake', 'Hill'] })
  await waitFor(() => expect(getText('Lake')).toBe('Print LakeFrame Lake'))
  expect(getText('Hill')).toBe('Print HillFrame Hill')
  expect(install.mock.calls.map(([{ name }]) => name).sort()).toEqual(['mfe-photo', 'mfe-print'])
})

it('an extension has the contexts of the shell, and follows the props of its slot', async () => {
  const { user, location } = await renderSlots(Print)
  await user.click(screen.getByRole('button', { name: 'Show the moon' }))
  await user.click(await screen.findByRole('link', { name: 'Print Moon' }))
  expect(location()).toBe('/print?of=/Moon.png')
})

describe('the site’s own controls in slots', () => {
  async function renderToolHeader(user: User | null) {
    const { loader, unmount } = await renderSlots(Print)
    unmount()
    const rendered = renderInShell(
      <>
        <header>
          <tessera-slot {...slotAttributes('language-picker', {})} />
          <tessera-slot {...slotAttributes('account-menu', {})} />
        </header>
        <SlotOutlet compositions={createCompositionStore(createComposition())} loader={loader} />
      </>,
      { route: '*', ...(user && { user }) },
    )
    const header = within(screen.getByRole('banner'))
    expect(await header.findByRole('button', { name: 'Language' })).toBeVisible()
    return { ...rendered, header }
  }

  it('are a bell and a menu for a member, which leads to the account', async () => {
    const { user, header, location } = await renderToolHeader(freeMember)
    expect(await header.findByRole('button', { name: 'Notifications' })).toBeVisible()
    await user.click(header.getByRole('button', { name: 'Grace' }))
    expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await user.click(header.getByRole('link', { name: 'My Account' }))
    expect(location()).toBe('/personal-homepage')
  })

  it('are the log-in for a visitor', async () => {
    const { user, header, modals } = await renderToolHeader(null)
    expect(header.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Log in'])
    await user.click(header.getByRole('button', { name: 'Log in' }))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
  })
})

it('extensions leave with their slot', async () => {
  const { user } = await renderSlots(Print)
  await screen.findByRole('link')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument())
})

it('an extension may be a mount function, which gets the props and their changes', async () => {
  const unmount = jest.fn()
  let context: ExtensionContext<Props> | undefined
  const print: MountableExtension<Props> = {
    mount(element, given) {
      context = given
      element.textContent = `Plain ${given.getState().props.image.title}`
      return unmount
    },
  }
  const { user } = await renderSlots(print)
  expect(await screen.findByText('Plain Lake')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the moon' }))
  await waitFor(() => expect(context?.getState().props.image.title).toBe('Moon'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(unmount).toHaveBeenCalled())
})

describe('an extension that throws', () => {
  it('falls back to the previous release, and the others stay', async () => {
    const { getReports } = await renderSlots(Broken)
    await waitFor(() => expect(getText()).toBe('Print Lake as beforeFrame Lake'))
    expect(getReports()).toEqual([
      {
        version: '2',
        phase: 'render',
        fellBackTo: '1',
        message: 'Extension "print": boom',
        extension: 'print',
      },
    ])
  })

  it('disappears where no release can replace it', async () => {
    const { getReports } = await renderSlots(Broken, {
      remotes: [photoRemote, { ...printRemote, previous: null }],
    })
    await waitFor(() => expect(getText()).toBe('Frame Lake'))
    await waitFor(() => expect(getReports()).toHaveLength(1))
    expect(getReports()[0]?.fellBackTo).toBeNull()
  })

  it('disappears without a report in a slot of a guest, whose props may be at fault', async () => {
    const { getReports } = await renderSlots(Broken, { isGuest: true })
    await waitFor(() => expect(getText()).toBe('Frame Lake'))
    expect(getReports()).toEqual([])
  })

  it('disappears where a screen of its release is in use', async () => {
    const Breaking = () => {
      const [broken, setBroken] = useState(false)
      if (broken) throw new Error('boom')
      return <button onClick={() => setBroken(true)}>Print</button>
    }
    const { user, loader, getReports } = await renderSlots(Breaking)
    const button = await screen.findByRole('button', { name: 'Print' })
    loader.markMounted(await loader.loadScreen(printRemote, 'wall'))
    await user.click(button)
    await waitFor(() => expect(getText()).toBe('Frame Lake'))
    expect(getReports()).toMatchObject([
      { version: '2', phase: 'render', fellBackTo: null, extension: 'print' },
    ])
    expect(loader.getActiveRelease(printRemote)?.version).toBe('2')
  })
})

it('an extension that cannot be loaded falls back', async () => {
  const missing = undefined
  const { getReports } = await renderSlots(missing)
  await waitFor(() => expect(getText()).toBe('Print Lake as beforeFrame Lake'))
  expect(getReports()).toMatchObject([{ version: '2', phase: 'load', fellBackTo: '1' }])
})

it('an extension that the previous release does not have disappears, and that release stays in use', async () => {
  const previous = { ...createGalleryRelease('1'), name: 'mfe-print' }
  const { loader, getReports } = await renderSlots(Broken, { remotes: [{ ...printRemote, previous }] })
  await waitFor(() => expect(getReports()).toHaveLength(1))
  expect(getText()).toBe('')
  expect(loader.getActiveRelease(printRemote)?.version).toBe('1')
})
