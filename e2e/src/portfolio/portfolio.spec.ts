import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'

/** An image of 2:1 with a red left half and a blue right half. */
const twoColorImage = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
  .composite([
    {
      input: await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
        .png()
        .toBuffer(),
      left: 400,
      top: 0,
    },
  ])
  .png()
  .toBuffer()

async function addPage(page: Page, template: string) {
  await page.getByRole('button', { name: 'Add new page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: template, exact: true }).click()
}

async function placeImage(page: Page, index: number) {
  const frame = page.locator('[data-layer-type=image]').nth(index)
  const input = frame.getByLabel('Click to upload')
  await input.setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer: twoColorImage })
  await expect(frame).toHaveCSS('background-image', /^url/)
  await input.focus()
  return { input, frame }
}

const pageNames = (page: Page) =>
  page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^\d / })
/** Returns the horizontal position of the image in its frame: 0 is the left end, 1 the right end. */
const readImagePosition = (frame: Locator) =>
  frame.evaluate(element => Number.parseFloat(getComputedStyle(element).backgroundPositionX) / 100)

test('an image is moved by mouse and keyboard and zoomed in its frame, and undone', async ({ page }) => {
  await page.goto('/portfolio-editor')
  await addPage(page, 'Template 6')
  const { input, frame } = await placeImage(page, 0)
  await expect.poll(() => readImagePosition(frame)).toBe(0.5)

  await test.step('by the mouse, which opens no file chooser', async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 1_000 }).catch(() => null)
    await frame.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => readImagePosition(frame)).toBeLessThan(0.5)
    expect(await chooser).toBeNull()
  })

  await test.step('by the keyboard', async () => {
    const before = await readImagePosition(frame)
    await input.press('ArrowRight')
    await expect.poll(() => readImagePosition(frame)).toBeCloseTo(before + 0.05, 2)
  })

  await test.step('by the tools', async () => {
    const tools = page.getByRole('toolbar', { name: 'Image' })
    await tools.getByRole('slider', { name: 'Zoom' }).fill('2')
    await expect.poll(() => frame.evaluate(element => element.style.backgroundSize)).toMatch(/% 200%$/)
    await tools.getByRole('button', { name: 'Whole image' }).click()
    await expect(frame).toHaveCSS('background-size', 'contain')
  })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readImagePosition(frame)).toBe(0.5)
})

test('a layer is dragged, snaps, is resized and removed, and none of it moves the page', async ({ page }) => {
  await page.goto('/portfolio-editor')
  await addPage(page, 'Template 1')
  const text = page.getByRole('textbox', { name: 'Text 1 on page 1' })
  await text.click()
  const handle = page.getByRole('button', { name: /^Move or resize/ })
  const readBox = () =>
    text.evaluate((element: HTMLElement) => [element.offsetLeft, element.offsetTop, element.offsetWidth])
  const [left = 0, top = 0, width = 0] = await readBox()
  const drag = async (from: Locator, x: number, y: number) => {
    const box = await from.boundingBox()
    if (!box) throw new Error('The handle is not on the page')
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + x, start.y + y, { steps: 5 })
    return () => page.mouse.up()
  }

  await test.step('dragged to the left edge of the page, where a guide shows', async () => {
    const drop = await drag(handle, -left + 3, 0)
    await expect.poll(async () => (await readBox())[0]).toBe(0)
    await drop()
    await expect(page.locator('#layer-announcements')).toHaveText(`Left 0, top ${top}`)
  })
  await test.step('moved by keys', async () => {
    await handle.press('Shift+ArrowRight')
    await expect.poll(async () => (await readBox())[0]).toBe(10)
  })
  await test.step('resized by a handle', async () => {
    const drop = await drag(page.locator('[data-resize="1 0"]'), 33, 0)
    await drop()
    await expect.poll(async () => (await readBox())[2]).toBeGreaterThan(width + 20)
  })
  await test.step('removed, and all of it undone', async () => {
    await handle.press('Delete')
    await expect(text).toHaveText(/^Every collection/)
    const undo = page.getByRole('button', { name: 'Undo' })
    for (let step = 0; step < 4; step += 1) await undo.click()
    await expect(text).toHaveText('Where it began')
    expect((await readBox())[0]).toBe(left)
  })
})

for (const width of [390, 768, 1440])
  test(`the tools of a layer cover nothing and move nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    // A new page is scrolled to, at once
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/portfolio-editor')
    await addPage(page, 'Template 2')
    const canvas = page.getByRole('region', { name: 'Page 1: Template 2' })
    await expect(canvas.locator('[data-layer-type]')).toHaveCount(5)
    /** The layers and the buttons of the page that a pointer reaches, and where they are. */
    const listReachable = () =>
      canvas.locator('[data-layer-type], button:not(#layer-frame-handle)').evaluateAll(controls =>
        controls.flatMap(control => {
          const { x, y, width, height } = control.getBoundingClientRect()
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          const isFrame = hit?.closest('[data-resize], #layer-frame-handle') !== null
          const name = control.getAttribute('aria-label') ?? control.id
          return hit && (control.contains(hit) || isFrame)
            ? [`${name} ${Math.round(x)} ${Math.round(y)}`]
            : []
        }),
      )
    for (const top of [700, 640, 300, 100])
      for (const control of await canvas.locator(':is([role=textbox], [data-layer-type] input)').all()) {
        await canvas.evaluate(element => element.focus({ preventScroll: true }))
        await expect(page.getByRole('toolbar')).toBeHidden()
        await canvas.evaluate((element, y) => {
          scrollBy({ top: element.getBoundingClientRect().top - y, behavior: 'instant' })
        }, top)
        const before = await listReachable()
        await control.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
        const tools = page.getByRole('toolbar')
        await expect(tools).toBeVisible()
        expect(await listReachable()).toEqual(before)
        expect((await tools.boundingBox())?.height).toBeLessThan(60)
      }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('a styled text on a blank landscape page is published and read as it was set', async ({
  page,
  site,
}) => {
  await registerAndLogIn(page.context(), site, 'wei@example.org')
  await page.goto('/portfolio-editor')
  await page.getByRole('button', { name: 'Add new page' }).click()
  await page.getByRole('radio', { name: 'Landscape' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Blank page', exact: true }).click()
  await page.getByRole('button', { name: 'Text: add to page 1' }).click()
  await page.getByRole('textbox', { name: 'Text 1 on page 1' }).fill('Wide water')
  const tools = page.getByRole('toolbar', { name: 'Text' })
  await tools.getByRole('combobox', { name: 'Font of this text' }).selectOption('Georgia')
  for (const style of ['Bold', 'Italic']) await tools.getByRole('button', { name: style }).click()
  await tools.getByRole('spinbutton', { name: 'Line height' }).fill('1.3')
  await page.getByLabel('Title', { exact: true }).fill('Wide')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'View' }).click()
  const text = page.getByText('Wide water')
  await expect(text).toHaveCSS('font-style', 'italic')
  await expect(text).toHaveCSS('font-weight', '700')
  await expect(text).toHaveCSS('font-family', /^"?Georgia/)
  await expect(text).toHaveCSS('line-height', '27.3px')
  const box = await page.getByRole('region', { name: 'Page 1' }).boundingBox()
  expect([box?.width, box?.height]).toEqual([937, 811])
})

test('a portfolio on a phone has no text under 12 px, and does not scroll sideways', async ({
  browser,
  page,
  site,
}) => {
  await registerAndLogIn(page.context(), site, 'lin@example.org')
  await page.goto('/portfolio-editor')
  for (const [index, template] of ['Cover', 'Template 2', 'Template 7'].entries()) {
    await addPage(page, template)
    await placeImage(page, index * 2)
  }
  for (const text of await page.getByRole('textbox', { name: /^Text/ }).all()) {
    await text.click()
    await text.fill('A few words about this picture')
    await text.blur()
  }
  await page.getByLabel('Title', { exact: true }).fill('On a phone')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/portfolio\//)

  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const visitor = await phone.newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('region', { name: 'Page 3' })).toBeAttached()
  const sizes = await visitor.locator('section p').evaluateAll(texts =>
    texts.map(text => {
      const scale = text.getBoundingClientRect().width / (text as HTMLElement).offsetWidth
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale
    }),
  )
  expect(sizes.length).toBeGreaterThan(10)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  expect(await visitor.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(390)
})

test('pages are reordered by keyboard, and every step is announced', quickTag, async ({ page }) => {
  // Without smooth scrolling the canvases stay in place while a page is picked up
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/portfolio-editor')
  for (const template of ['Cover', 'Template 1', 'Template 2']) await addPage(page, template)
  await expect(pageNames(page)).toHaveText(['1 Cover', '2 Template 1', '3 Template 2'])
  await pageNames(page).first().focus()
  const announcement = page.locator('[aria-live=assertive]')
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText('Page 1 is now at position 1 of 3.')
  // dnd-kit listens to the next keys after the frame in which it picks up
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText('Page 1 is now at position 2 of 3.')
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText('Page 1 was dropped at position 2 of 3.')
  await expect(pageNames(page)).toHaveText(['1 Template 1', '2 Cover', '3 Template 2'])
})

test('a crash while editing loses at most the last second', async ({
  playwright,
  launchOptions,
  site,
}, info) => {
  // A persistent context, because a private one loses its storage with its last page
  const profile = info.outputPath('profile')
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.goto('/portfolio-editor')
  await addPage(page, 'Cover')
  await placeImage(page, 0)
  await page.getByLabel('Title', { exact: true }).fill('Before the crash')
  const edited = Date.now()
  await expect.poll(() => page.evaluate(readDraftTitle), { intervals: [50] }).toBe('Before the crash')
  expect(Date.now() - edited).toBeLessThan(1_000)
  await crashPage(page)

  const next = await context.newPage()
  await next.goto('/portfolio-editor')
  await expect(next.getByLabel('Title', { exact: true })).toHaveValue('Before the crash')
  await expect(pageNames(next)).toHaveText(['1 Cover'])
  await expect(next.locator('[data-layer-type=image]').first()).toHaveCSS('background-image', /^url\("data:/)
  await context.close()
})

/** Runs in the page. Returns the title of the saved draft. */
async function readDraftTitle(): Promise<string | undefined> {
  const database = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open('portfolio-draft')
    opening.onsuccess = () => resolve(opening.result)
  })
  const reading = database.transaction('drafts').objectStore('drafts').get('portfolio-draft')
  return new Promise(resolve => {
    reading.onsuccess = () => {
      database.close()
      resolve((reading.result as { title: string } | undefined)?.title)
    }
  })
}

/** Crashes the page's process, so that it cannot run any last handler. */
async function crashPage(page: Page) {
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

test('a portfolio is published, changed, unpublished and published again', async ({
  browser,
  page,
  site,
}) => {
  await registerAndLogIn(page.context(), site, 'noor@example.org')
  await page.goto('/portfolio-editor')
  await addPage(page, 'Cover')
  await placeImage(page, 0)
  await page.getByLabel('Title', { exact: true }).fill('Two halves')
  await test.step('published in the middle of a sentence', async () => {
    const text = page.getByRole('textbox', { name: 'Text 2 on page 1' })
    await text.click()
    await text.fill('Half and half')
    await page.getByText('parts are unfinished').click()
    await expect(page.getByRole('list', { name: 'Unfinished parts' }).getByRole('listitem')).toHaveText([
      'Empty image frame 2 on page 1',
      /^Sample text 1 on page 1Selected works/,
      /^Sample text 4 on page 1/,
    ])
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page).toHaveURL(/\/personal-homepage/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  })

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  const link = page.getByRole('link', { name: /Two halves/ })
  const address = (await link.getAttribute('href')) ?? ''
  await test.step('the visitor reads the unfinished sentence, with images from files', async () => {
    await visitor.goto(address)
    await expect(visitor.getByText('Half and half')).toBeVisible()
    await expect(visitor.getByText(/your name/i)).toHaveCount(0)
    expect(await visitor.getByRole('main').innerHTML()).not.toContain('data:image')
    await expect(visitor.getByRole('complementary')).toHaveCount(0)
  })
  await test.step('printing gives a sheet for the description and one for each page', async () => {
    const pdf = await visitor.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page$/gm)).toHaveLength(2)
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 607.9')
  })
  await test.step('the preview shows the first page', async () => {
    const response = await visitor.request.post('/api/get_creations.php?page=1')
    const { creations } = (await response.json()) as { creations: { title: string; url: string }[] }
    const creation = creations.find(({ title }) => title === 'Two halves')
    const file = await (await visitor.request.get(creation?.url ?? '')).body()
    const { format, width, height } = await sharp(file).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 811, height: 937 })
  })

  await test.step('changed under the same address', async () => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('heading', { name: 'Edit portfolio' })).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('Two thirds')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/\/personal-homepage/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('heading', { name: 'Two thirds' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Two thirds' })).toBeVisible()
  })

  await test.step('unpublished', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Only you can see this portfolio.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('alert')).toHaveText('Portfolio not found.')
  })

  await test.step('and published again', async () => {
    await page.getByRole('button', { name: 'Publish again' }).click()
    await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Two thirds' })).toBeVisible()
  })
})
