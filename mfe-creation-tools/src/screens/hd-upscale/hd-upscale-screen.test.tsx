import { beforeEach, describe, expect, it } from '@jest/globals'
import { compositionElementId, limits, submitUpscale } from '@tessera/shared-contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { chooseImage, getFileInput, openScreen, pngFile, fakeUpscaleServer } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  fakeUpscaleServer()
})

const choose = (...files: File[]) => fireEvent.change(getFileInput(), { target: { files } })
const expectFileError = async (message: string) => {
  const alert = await screen.findByRole('alertdialog', { name: 'File error' })
  expect(alert).toHaveTextContent(message)
  fireEvent.click(within(alert).getByRole('button', { name: 'OK' }))
}

describe('the header', () => {
  const listSlots = () =>
    [...screen.getByRole('banner').querySelectorAll('tessera-slot')].map(slot => slot.getAttribute('name'))

  it('links back and shows title and credits', () => {
    openScreen()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Back to toolbox' })).toHaveAttribute('href', '/tools')
    expect(header.getByRole('heading', { level: 1, name: 'HD upscale' })).toBeVisible()
    expect(screen.getByRole('banner')).toHaveTextContent('60 credits')
  })

  it.each([
    ['a member', {}],
    ['a visitor', { user: null }],
  ])('has places for the languages and the account of %s', (_, options) => {
    openScreen(options)
    expect(listSlots()).toEqual(['language-picker', 'account-menu'])
  })

  it('shows a dash to a visitor', () => {
    openScreen({ user: null })
    expect(within(screen.getByRole('banner')).getByText('-')).toBeVisible()
  })
})

describe('the parameters', () => {
  it('offer three scenarios, and one that is coming soon', () => {
    openScreen()
    const cards = within(screen.getByRole('radiogroup', { name: 'Application scenario' })).getAllByRole(
      'radio',
    )
    expect(cards.map(card => card.getAttribute('aria-label'))).toEqual([
      'General application',
      'Space design',
      'Interior design',
      'Coming soon',
    ])
    expect(screen.getByRole('radio', { name: 'General application' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Coming soon' })).toBeDisabled()
    expect(screen.getByRole('radio', { name: 'Coming soon' })).toHaveAttribute('value', '')
  })

  it.each([
    ['Steps', '25', 'Each step'],
    ['Detail supplement', '0.35', 'Detail: how much'],
    ['Upscale detail supplement', '0.25', 'Sharpness'],
  ])('have the slider %s with default %s and a description', (name, value, meaning) => {
    openScreen()
    const slider = screen.getByRole('slider', { name })
    expect(slider).toHaveValue(value)
    expect(slider).toHaveAccessibleDescription(expect.stringContaining(meaning))
  })

  it.each([
    ['Steps', '500', '100'],
    ['Steps', 'x', '1'],
    ['Detail supplement', '7', '1'],
    ['Upscale detail supplement', '-1', '0'],
  ])('read %s typed as %s as %s', (name, typed, value) => {
    openScreen()
    fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value: typed } })
    expect(screen.getByRole('slider', { name })).toHaveValue(value)
  })

  it('survive a reload', async () => {
    const { user, unmount } = openScreen()
    await user.click(screen.getByRole('radio', { name: 'Space design' }))
    fireEvent.change(screen.getByRole('slider', { name: 'Steps' }), { target: { value: '40' } })
    unmount()
    openScreen()
    expect(screen.getByRole('radio', { name: 'Space design' })).toBeChecked()
    expect(screen.getByRole('slider', { name: 'Steps' })).toHaveValue('40')
  })
})

describe('the source image', () => {
  it('is required to start', () => {
    openScreen()
    const start = screen.getByRole('button', { name: 'Please upload an image first' })
    expect(start).toHaveAttribute('aria-disabled', 'true')
    expect(start).toHaveAccessibleDescription('30 credits')
    expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('Results will appear here')
  })

  it('is shown with its name and its size before and after', async () => {
    openScreen()
    await chooseImage(pngFile(800, 600))
    expect(screen.getByText('800 × 600 → 1600 × 1200 pixels')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Start upscale' })).not.toHaveAttribute('aria-disabled')
  })

  it('can be dropped anywhere on the page', async () => {
    openScreen()
    const dataTransfer = { types: ['Files'], files: [pngFile()] }
    expect(fireEvent.dragOver(screen.getByRole('main'), { dataTransfer })).toBe(false)
    expect(fireEvent.drop(screen.getByRole('main'), { dataTransfer })).toBe(false)
    expect(await screen.findByText('lake.png')).toBeVisible()
  })

  it('can be pasted', async () => {
    openScreen()
    fireEvent.paste(document.body, { clipboardData: { files: [pngFile()] } })
    expect(await screen.findByText('lake.png')).toBeVisible()
  })

  it.each([
    ['en', 'Choose an image', /paste/],
    ['zh', '选择图片', /粘贴/],
  ] as const)('is chosen by touch, without words of a mouse (%s)', (language, label, mouse) => {
    const fine = globalThis.matchMedia
    globalThis.matchMedia = query => Object.assign(fine(query), { matches: query === '(pointer: coarse)' })
    try {
      openScreen({ language })
      expect(screen.getByLabelText(label)).not.toHaveAccessibleDescription(mouse)
    } finally {
      globalThis.matchMedia = fine
    }
  })

  it('can be replaced and removed', async () => {
    const { user } = openScreen()
    await chooseImage()
    await chooseImage(pngFile(10, 10, 'tile.png'))
    expect(screen.queryByText('lake.png')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove image' }))
    expect(screen.getByRole('button', { name: 'Please upload an image first' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByLabelText('Click or drag an image here')).toHaveFocus()
  })

  it('opens in a lightbox, which closes', async () => {
    const { user } = openScreen()
    await chooseImage()
    await user.click(screen.getByRole('button', { name: 'Open your image' }))
    const lightbox = within(screen.getByRole('dialog', { name: 'Original' }))
    expect(lightbox.getByRole('img', { name: 'Original' })).toBeVisible()
    await user.click(lightbox.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    ['no image', new File(['hello'], 'a.txt', { type: 'text/plain' }), 'Please choose an image file.'],
    ['an image of another kind', new File(['GIF89a'], 'a.gif', { type: 'image/gif' }), 'PNG, JPEG or WebP'],
    [
      'a text that says it is an image',
      new File(['hello'], 'a.png', { type: 'image/png' }),
      "isn't an image",
    ],
    ['too many pixels', pngFile(4097, 10), 'larger than 4096 pixels'],
    ['too many bytes', pngFile(10, 10, 'b.png', limits.upscale.maxBytes + 1), 'larger than 20 MB'],
  ])('is rejected before the upload where it is %s', async (_, file, message) => {
    const server = fakeUpscaleServer()
    openScreen()
    choose(file)
    await expectFileError(message)
    expect(screen.getByRole('button', { name: 'Please upload an image first' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(server.requests(submitUpscale)).toEqual([])
  })

  it('is named where several are chosen and some cannot be upscaled', async () => {
    openScreen()
    choose(pngFile(), new File(['hello'], 'a.txt', { type: 'text/plain' }), pngFile(9, 9, 'tile.png'))
    await expectFileError('Not added: a.txt.')
    expect(screen.getByRole('heading', { name: '2 images' })).toBeVisible()
  })

  it('is shown with its size at four times, or why that is too large', async () => {
    const { user } = openScreen()
    await chooseImage(pngFile(2049, 600))
    await user.click(screen.getByRole('radio', { name: '4×' }))
    expect(screen.getByText(/At 4×, images can be up to 2048 × 2048 pixels/)).toBeVisible()
    await chooseImage(pngFile(800, 600, 'hill.png'))
    expect(screen.getByText('800 × 600 → 3200 × 2400 pixels')).toBeVisible()
  })
})

it('does not offer the device where the channel has that switched off', () => {
  const composition = document.createElement('script')
  composition.id = compositionElementId
  composition.type = 'application/json'
  composition.textContent = JSON.stringify({
    remotes: [{ name: 'mfe-creation-tools', settings: { deviceUpscale: false } }],
  })
  document.head.append(composition)
  openScreen()
  expect(screen.queryByRole('switch', { name: 'Run on this device' })).not.toBeInTheDocument()
  composition.remove()
})

it('says where the device is not supported', () => {
  openScreen()
  expect(screen.getByRole('switch', { name: 'Run on this device' })).toBeDisabled()
  expect(screen.getByText(/doesn't support WebAssembly SIMD/)).toBeVisible()
})

it('speaks Chinese', async () => {
  openScreen({ language: 'zh' })
  expect(screen.getByRole('banner')).toHaveTextContent('返回工具箱高清放大60 积分')
  expect(screen.getByRole('heading', { level: 2, name: '参数设置' })).toBeVisible()
  for (const name of ['通用', '空间设计', '室内设计', '敬请期待'])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument()
  for (const name of ['步数', '细节补充', '放大细节补充'])
    expect(screen.getByRole('slider', { name })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '请先上传图片' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('结果将显示在这里')).toBeVisible()
  choose(new File([''], 'a.txt', { type: 'text/plain' }))
  expect(await screen.findByRole('alertdialog', { name: '文件错误' })).toHaveTextContent('请选择图片文件。')
})

it.each(['en', 'zh'] as const)('has no axe violations (%s)', async language => {
  const { container } = openScreen({ language })
  expect(await axe(container)).toHaveNoViolations()
  await chooseImage()
  expect(await axe(container)).toHaveNoViolations()
})
