import sharp from 'sharp'
import type { MeasuredInput } from './measured-input.ts'

/** Typical interactions of a user on one screen. */
export interface Journey {
  name: string
  address: string
  signedIn: boolean
  run(input: MeasuredInput): Promise<void>
}

/** On narrow screens the header's controls are behind a menu button. */
const isNarrow = ({ page }: MeasuredInput) => (page.viewportSize()?.width ?? 0) < 768

const image = {
  name: 'slope.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 1_600,
      height: 1_200,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer(),
}

const button = ({ page }: MeasuredInput, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first()

async function gallery(input: MeasuredInput): Promise<void> {
  const { page } = input
  const creation = page.getByRole('list', { name: 'Creations' }).getByRole('link', { name: 'Image' }).first()
  for (const name of ['Image', 'Video', 'Video', 'Image']) await input.click(button(input, name))
  await page.waitForLoadState('networkidle')
  await input.click(creation)
  await page.getByRole('dialog').waitFor()
  for (let turn = 0; turn < 3; turn += 1) await input.click(button(input, 'Next creation'))
  await input.pressKeys('ArrowRight', 'ArrowRight', 'ArrowLeft')
  await input.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await input.scroll(4)
  await input.click(page.locator('main li a:visible').last())
}

async function textToImage(input: MeasuredInput): Promise<void> {
  const { page } = input
  await input.type(page.getByLabel('Prompt'), 'A quiet harbour')
  for (const name of ['Portrait photography', 'Interior design'])
    await input.click(page.getByRole('radio', { name }))
  const strength = page.getByRole('slider', { name: 'Model strength' })
  await strength.focus()
  await input.pressKeys('ArrowRight', 'ArrowRight', 'ArrowLeft')
  await input.drag(strength, 40, 0)
  await input.click(page.getByRole('radio', { name: /^3:2/ }))
  await input.click(page.getByRole('radio', { name: '2', exact: true }))
  await input.click(button(input, 'AI polish'))
  await button(input, 'Undo polish').waitFor()
  await input.click(button(input, 'Generate'))
  const entry = page.getByRole('region', { name: 'History' }).getByRole('article').first()
  await page.getByRole('button', { name: 'Open image 1', exact: true }).waitFor()
  await entry.waitFor()
  await input.click(page.getByRole('button', { name: 'Open image 1', exact: true }))
  await input.pressKeys('Escape')
  await input.click(entry.getByRole('button').last())
  await input.click(button(input, 'Use same params'))
}

async function hdUpscale(input: MeasuredInput): Promise<void> {
  const { page } = input
  await page.locator('input[type=file]').setInputFiles(image)
  await button(input, 'Start upscale').waitFor()
  for (const name of ['Space design', 'Interior design', 'General application'])
    await input.click(page.getByRole('radio', { name }))
  for (const name of ['Steps', 'Detail supplement', 'Upscale detail supplement']) {
    const slider = page.getByRole('slider', { name, exact: true })
    await slider.focus()
    await input.pressKeys('ArrowRight', 'ArrowRight', 'ArrowLeft')
    await input.drag(slider, 30, 0)
  }
  await input.click(button(input, 'Open your image'))
  await page.getByRole('dialog').waitFor()
  await input.pressKeys('Escape')
  await input.click(button(input, 'Start upscale'))
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
}

async function homepage(input: MeasuredInput): Promise<void> {
  const { page } = input
  for (const name of ['Account settings', 'Billing history', 'My creations'])
    await input.click(page.getByRole('tab', { name }))
  await input.click(button(input, 'Manage'))
  await input.click(page.getByRole('checkbox', { name: /^Select / }).first())
  await input.click(button(input, 'Select all'))
  await input.click(button(input, /^Delete \(/))
  const question = page.getByRole('alertdialog')
  await input.click(question.getByRole('button', { name: 'Cancel' }))
  await question.waitFor({ state: 'hidden' })
  await input.click(button(input, 'Deselect all'))
  await input.click(button(input, 'Cancel'))
  await input.click(page.getByRole('switch').first())
  await input.scroll(3)
}

async function editor(input: MeasuredInput): Promise<void> {
  const { page } = input
  for (const template of ['Cover', 'Template 1', 'Template 6']) {
    await input.click(button(input, 'Add new page'))
    const chosen = page.getByRole('dialog').getByRole('button', { name: template, exact: true })
    await chosen.waitFor()
    await input.click(chosen)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByLabel('Click to upload').first().setInputFiles(image)
  const frame = page.locator('[data-layer-type=image][style*=url]').first()
  await frame.waitFor()
  await input.type(page.getByLabel('Title', { exact: true }), 'Harbours at dawn')
  await input.type(page.getByLabel('Description'), 'Boats in the mist.')
  await input.type(page.getByRole('textbox', { name: /^Text 1 on page 1/ }), 'Slowly')
  for (const name of ['Background color', 'Font color']) {
    await input.click(button(input, name))
    for (const color of ['#1F4D46', '#F3EAD7']) await input.click(button(input, color))
    await input.pressKeys('Escape')
  }
  await input.drag(frame, 40, 20)
  await input.pressKeys('Control+z', 'Control+z', 'Shift+Control+z')
  await input.click(button(input, 'Undo'))
  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^\d / })
  await pages.first().focus()
  await input.pressKeys('Space', 'ArrowDown', 'Space')
  await input.click(button(input, /^Duplicate page 1/))
  await input.click(button(input, /^Remove page 1/))
}

async function visitor(input: MeasuredInput): Promise<void> {
  const { page } = input
  const openMenu = async () => {
    if (isNarrow(input)) await input.click(button(input, 'Menu'))
  }
  await openMenu()
  await input.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
  const dialog = page.getByRole('dialog')
  await input.type(dialog.getByLabel('Email'), 'noor@example.org')
  await input.type(dialog.getByLabel('Password', { exact: true }), 'not-the-one')
  await input.click(dialog.getByRole('button', { name: 'Log in', exact: true }))
  await dialog.getByRole('alert').waitFor()
  await input.click(dialog.getByRole('button', { name: 'Register' }))
  await input.type(dialog.getByLabel('Username'), 'Noor')
  await input.pressKeys('Escape')
  await dialog.waitFor({ state: 'hidden' })
  for (const language of ['中文', 'English']) {
    await input.click(button(input, isNarrow(input) ? /^(Menu|菜单)$/ : /^(Language|语言)$/))
    await input.click(button(input, language))
    await page.locator(`html[lang=${language === '中文' ? 'zh' : 'en'}]`).waitFor()
  }
  await openMenu()
  await input.click(page.getByRole('banner').getByRole('link', { name: 'Help' }))
  await input.type(page.getByLabel(/search/i), 'credits')
  await input.click(page.locator('summary').first())
}

async function member(input: MeasuredInput): Promise<void> {
  const { page } = input
  const account = isNarrow(input) ? button(input, 'Menu') : button(input, /Mira/)
  await input.click(account)
  await input.pressKeys('Escape')
  if (isNarrow(input)) await input.click(account)
  await input.click(page.getByRole('banner').getByRole('button', { name: 'Upgrade' }))
  const dialog = page.getByRole('dialog')
  await input.type(dialog.getByLabel('Activation code'), 'ABCD-EFGH')
  await input.click(dialog.getByRole('button', { name: 'Close' }))
  await dialog.waitFor({ state: 'hidden' })
  await input.scroll(4)
  await input.scroll(-4)
}

async function viewer(input: MeasuredInput): Promise<void> {
  await input.scroll(3)
  await input.click(input.page.getByRole('link', { name: 'Back to toolbox' }))
  await input.page.locator('main li img').first().waitFor()
}

export const journeys: readonly Journey[] = [
  { name: 'the gallery', address: '/tools', signedIn: false, run: gallery },
  { name: 'text to image', address: '/tools/text-to-image', signedIn: true, run: textToImage },
  { name: 'HD upscale', address: '/tools/hd-upscale', signedIn: false, run: hdUpscale },
  { name: 'the homepage', address: '/personal-homepage', signedIn: true, run: homepage },
  { name: 'the editor', address: '/portfolio-editor', signedIn: false, run: editor },
  { name: 'the frame, a visitor', address: '/', signedIn: false, run: visitor },
  { name: 'the frame, a member', address: '/', signedIn: true, run: member },
  { name: 'a portfolio', address: '/portfolio/demo-northern-light', signedIn: false, run: viewer },
]
