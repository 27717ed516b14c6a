import sharp from 'sharp'
import type { Hand } from './hand.ts'

/** What somebody does on a screen, from its address on. */
export interface Journey {
  name: string
  address: string
  member: boolean
  go(hand: Hand): Promise<void>
}

/** What is on a screen of a phone is behind a button on it. */
const isNarrow = ({ page }: Hand) => (page.viewportSize()?.width ?? 0) < 768

const picture = {
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

const button = ({ page }: Hand, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first()

async function gallery(hand: Hand): Promise<void> {
  const { page } = hand
  const work = page.getByRole('list', { name: 'Creations' }).getByRole('link', { name: 'Image' }).first()
  for (const name of ['Image', 'Video', 'Video', 'Image']) await hand.press(button(hand, name))
  await page.waitForLoadState('networkidle')
  await hand.press(work)
  await page.getByRole('dialog').waitFor()
  for (let turn = 0; turn < 3; turn += 1) await hand.press(button(hand, 'Next work'))
  await hand.keys('ArrowRight', 'ArrowRight', 'ArrowLeft')
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await hand.scroll(4)
  await hand.press(page.locator('main li a:visible').last())
}

async function textToImage(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.type(page.getByLabel('Prompt'), 'A quiet harbour at dawn, boats in the mist, soft light')
  for (const name of ['Portrait photography', 'Interior design'])
    await hand.press(page.getByRole('radio', { name }))
  const strength = page.getByRole('slider', { name: 'Model strength' })
  await strength.focus()
  await hand.keys('ArrowRight', 'ArrowRight', 'ArrowLeft')
  await hand.drag(strength, 40, 0)
  await hand.press(page.getByRole('radio', { name: /^3:2/ }))
  await hand.press(page.getByRole('radio', { name: '2', exact: true }))
  await hand.press(button(hand, 'AI polish'))
  await button(hand, 'Undo polish').waitFor()
  await hand.press(button(hand, 'Generate'))
  const entry = page.getByRole('region', { name: 'History' }).getByRole('article').first()
  await page.getByRole('button', { name: 'Open image 1', exact: true }).waitFor()
  await entry.waitFor()
  await hand.press(page.getByRole('button', { name: 'Open image 1', exact: true }))
  await hand.keys('Escape')
  await hand.press(entry.getByRole('button').last())
  await hand.press(button(hand, 'Use same params'))
}

async function hdUpscale(hand: Hand): Promise<void> {
  const { page } = hand
  await page.locator('input[type=file]').setInputFiles(picture)
  await button(hand, 'Start upscale').waitFor()
  for (const name of ['Space design', 'Interior design', 'General application'])
    await hand.press(page.getByRole('radio', { name }))
  for (const name of ['Steps', 'Detail supplement', 'Upscale detail supplement']) {
    const slider = page.getByRole('slider', { name, exact: true })
    await slider.focus()
    await hand.keys('ArrowRight', 'ArrowRight', 'ArrowLeft')
    await hand.drag(slider, 30, 0)
  }
  await hand.press(button(hand, 'Open your image'))
  await page.getByRole('dialog').waitFor()
  await hand.keys('Escape')
  await hand.press(button(hand, 'Start upscale'))
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
}

async function homepage(hand: Hand): Promise<void> {
  const { page } = hand
  for (const name of ['Account settings', 'Billing history', 'My creations'])
    await hand.press(page.getByRole('tab', { name }))
  await hand.press(button(hand, 'Manage'))
  await hand.press(page.getByRole('checkbox', { name: /^Select / }).first())
  await hand.press(button(hand, 'Select all'))
  await hand.press(button(hand, /^Delete \(/))
  const question = page.getByRole('alertdialog')
  await hand.press(question.getByRole('button', { name: 'Cancel' }))
  await question.waitFor({ state: 'hidden' })
  await hand.press(button(hand, 'Deselect all'))
  await hand.press(button(hand, 'Cancel'))
  await hand.press(page.getByRole('switch').first())
  await hand.scroll(3)
}

async function editor(hand: Hand): Promise<void> {
  const { page } = hand
  for (const template of ['Cover', 'Template 1', 'Template 6']) {
    await hand.press(button(hand, 'Add new page'))
    const chosen = page.getByRole('dialog').getByRole('button', { name: template, exact: true })
    await chosen.waitFor()
    await hand.press(chosen)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByLabel('Click to upload').first().setInputFiles(picture)
  const frame = page.locator('[data-layer-type=image][style*=url]').first()
  await frame.waitFor()
  await hand.type(page.getByLabel('Title', { exact: true }), 'Harbours at dawn')
  await hand.type(page.getByLabel('Description'), 'Boats in the mist.')
  await hand.type(page.getByRole('textbox', { name: /^Text 1 on page 1/ }), 'Slowly')
  for (const name of ['Background color', 'Font color']) {
    await hand.press(button(hand, name))
    for (const color of ['#1F4D46', '#F3EAD7']) await hand.press(button(hand, color))
    await hand.keys('Escape')
  }
  await hand.drag(frame, 40, 20)
  await hand.keys('Control+z', 'Control+z', 'Shift+Control+z')
  await hand.press(button(hand, 'Undo'))
  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^\d / })
  await pages.first().focus()
  await hand.keys('Space', 'ArrowDown', 'Space')
  await hand.press(button(hand, /^Duplicate page 1/))
  await hand.press(button(hand, /^Remove page 1/))
}

async function visitor(hand: Hand): Promise<void> {
  const { page } = hand
  const openMenu = async () => {
    if (isNarrow(hand)) await hand.press(button(hand, 'Menu'))
  }
  await openMenu()
  await hand.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByLabel('Email'), 'noor@example.org')
  await hand.type(dialog.getByLabel('Password', { exact: true }), 'not-the-one')
  await hand.press(dialog.getByRole('button', { name: 'Log in' }))
  await dialog.getByRole('alert').waitFor()
  await hand.press(dialog.getByRole('button', { name: 'Register' }))
  await hand.type(dialog.getByLabel('Username'), 'Noor')
  await hand.keys('Escape')
  await dialog.waitFor({ state: 'hidden' })
  for (const language of ['中文', 'English']) {
    await hand.press(button(hand, isNarrow(hand) ? /^(Menu|菜单)$/ : /^(Language|语言)$/))
    await hand.press(button(hand, language))
    await page.locator(`html[lang=${language === '中文' ? 'zh' : 'en'}]`).waitFor()
  }
  await openMenu()
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'Help' }))
  await hand.type(page.getByLabel(/search/i), 'credits')
  await hand.press(page.locator('summary').first())
}

async function member(hand: Hand): Promise<void> {
  const { page } = hand
  const account = isNarrow(hand) ? button(hand, 'Menu') : button(hand, /Mira/)
  await hand.press(account)
  await hand.keys('Escape')
  if (isNarrow(hand)) await hand.press(account)
  await hand.press(page.getByRole('banner').getByRole('button', { name: 'Upgrade' }))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByLabel('Activation code'), 'ABCD-EFGH')
  await hand.press(dialog.getByRole('button', { name: 'Close' }))
  await dialog.waitFor({ state: 'hidden' })
  await hand.scroll(4)
  await hand.scroll(-4)
}

async function viewer(hand: Hand): Promise<void> {
  await hand.scroll(3)
  await hand.press(hand.page.getByRole('link', { name: 'Back to toolbox' }))
  await hand.page.locator('main li img').first().waitFor()
}

export const journeys: readonly Journey[] = [
  { name: 'the gallery', address: '/tools', member: false, go: gallery },
  { name: 'text to image', address: '/tools/text-to-image', member: true, go: textToImage },
  { name: 'HD upscale', address: '/tools/hd-upscale', member: false, go: hdUpscale },
  { name: 'the homepage', address: '/personal-homepage', member: true, go: homepage },
  { name: 'the editor', address: '/portfolio-editor', member: false, go: editor },
  { name: 'the frame, a visitor', address: '/', member: false, go: visitor },
  { name: 'the frame, a member', address: '/', member: true, go: member },
  { name: 'a portfolio', address: '/portfolio/demo-northern-light', member: false, go: viewer },
]
