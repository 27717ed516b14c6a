import { expect, it, jest } from '@jest/globals'
import type { MountableScreen } from '@tessera/shared-contracts'
import { galleryRemote } from '../testing.ts'
import { createNamedScreens } from './named-screens.ts'

type Release = typeof galleryRemote.current

const [wall] = galleryRemote.current.screens
const Clock = () => null

/** Loads the screen of a release whose manifest has these fields, and whose build exposes this module. */
async function loadScreen(fields: Partial<Release['screens'][number]>, module: unknown, shared = {}) {
  const release = { ...galleryRemote.current, screens: [{ ...wall, ...fields }] } as Release
  const screens = createNamedScreens(
    release,
    async expose => (expose === './Clock' ? module : undefined),
    shared,
  )
  return screens.wall?.()
}

it.each([
  ['its default export', {}, { default: Clock }],
  ['a named export', { export: 'Clock' }, { Clock, default: 1 }],
  ['a module that is its default export', {}, Clock],
])('a screen is %s', async (_, fields, module) => {
  expect(await loadScreen({ expose: './Clock', ...fields }, module)).toBe(Clock)
})

it.each([
  [{ export: 'Face' }, { Clock }, './Clock has no export "Face", but Clock.'],
  [{ mount: 'qwik' }, { default: Clock }, 'It mounts "wall" as "qwik", which this page does not know.'],
  [{}, { default: 1 }, 'The export is no component.'],
  [{ mount: 'vue' }, { default: {} }, /mounts "wall" as vue, but its build does not share vue; share it, or/],
])('says what is wrong with %j', async (fields, module, message) => {
  await expect(loadScreen({ expose: './Clock', ...fields }, module)).rejects.toThrow(message)
})

it('a release has no named screen where it names no expose', async () => {
  expect(await loadScreen({}, { default: Clock })).toBeUndefined()
})

it('takes the highest version of a framework that the build shares', async () => {
  const share = (version: string) => ({
    get: async () => () => ({
      createApp: () => ({
        config: {},
        provide: jest.fn(),
        mount: (target: Element) => (target.textContent = version),
        unmount: jest.fn(),
      }),
    }),
  })
  const shared = { vue: { '3.9.1': share('3.9.1'), '3.10.0': share('3.10.0'), '3.2.0': share('3.2.0') } }
  const screen = (await loadScreen(
    { expose: './Clock', mount: 'vue' },
    { default: {} },
    shared,
  )) as MountableScreen
  const element = document.createElement('div')
  await screen.mount(element, {} as never)
  expect(element.textContent).toBe('3.10.0')
})
