import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { chooseImage, fakeUpscaleServer, openScreen, pngFile } from '../testing.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  // What the engine of the device requires; jsdom has none of it
  Object.assign(globalThis, { Worker: jest.fn(), OffscreenCanvas: jest.fn() })
  jest.spyOn(WebAssembly, 'validate').mockReturnValue(true)
  localStorage.clear()
  sessionStorage.clear()
  fakeUpscaleServer()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  for (const name of ['Worker', 'OffscreenCanvas']) Reflect.deleteProperty(globalThis, name)
})

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const deviceSwitch = () => screen.getByRole('switch', { name: 'Run on this device' })
const storeTimes = (times: object) => localStorage.setItem('hd-upscale.run-times', JSON.stringify(times))
const large = () => pngFile(1000, 1000)

it('says nothing of the time before an upscale, and how long the server takes after one', async () => {
  openScreen()
  await chooseImage(large())
  expect(deviceSwitch()).toHaveAccessibleDescription('Free, and your image stays on this device.')
  fireEvent.click(screen.getByRole('button', { name: 'Start upscale' }))
  await seconds(0)
  await seconds(6)
  expect(deviceSwitch()).toHaveAccessibleDescription(/About 6 s on our server\.$/)
  fireEvent.click(screen.getByRole('radio', { name: '4×' }))
  expect(deviceSwitch()).toHaveAccessibleDescription('Free, and your image stays on this device.')
})

it('proposes what is quicker for the image, in seconds', async () => {
  storeTimes({
    server: [
      { work: 0.1, ms: 5000 },
      { work: 4, ms: 9000 },
    ],
    device: [
      { work: 0.1, ms: 1300 },
      { work: 4, ms: 40000 },
    ],
  })
  openScreen()
  expect(deviceSwitch()).not.toBeChecked()
  await chooseImage(pngFile(316, 316))
  expect(deviceSwitch()).toBeChecked()
  expect(deviceSwitch()).toHaveAccessibleDescription(
    /This device is quicker: about 1\.3 s\. Our server takes about 5 s/,
  )
  await chooseImage(pngFile(2000, 2000, 'large.png'))
  expect(deviceSwitch()).not.toBeChecked()
  expect(deviceSwitch()).toHaveAccessibleDescription(
    /Our server is quicker: about 9 s\. This device takes about 40 s/,
  )
})

it('remembers the choice of the user, which wins over what is quicker', async () => {
  storeTimes({ server: [{ work: 1, ms: 9000 }], device: [{ work: 1, ms: 1000 }] })
  const { unmount } = openScreen()
  await chooseImage(large())
  expect(deviceSwitch()).toBeChecked()
  fireEvent.click(deviceSwitch())
  unmount()
  openScreen()
  await chooseImage(large())
  expect(deviceSwitch()).not.toBeChecked()
  fireEvent.click(deviceSwitch())
  expect(deviceSwitch()).toBeChecked()
})

it.each(['[]', 'nonsense', '{"server":[{"work":0,"ms":-1},null],"device":7}'])(
  'reads nothing from a storage with %s',
  async stored => {
    localStorage.setItem('hd-upscale.run-times', stored)
    openScreen()
    await chooseImage(large())
    expect(deviceSwitch()).toHaveAccessibleDescription('Free, and your image stays on this device.')
  },
)
