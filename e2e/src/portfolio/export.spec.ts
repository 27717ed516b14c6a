import type { Page } from '@playwright/test'
import { publishPortfolio } from '@tessera/shared-contracts'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const redImage = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer()
const image = {
  id: 'image',
  type: 'image',
  className: 'hero-image',
  style: {
    backgroundImage: `url("data:image/png;base64,${redImage.toString('base64')}")`,
    backgroundSize: 'cover',
  },
}
const box = { left: '60px', top: '600px', width: '600px', height: '120px' }
const text = {
  id: 'text',
  type: 'text',
  className: 'type-title',
  style: { ...box, color: '#ffffff' },
  content: '水边的一年',
}
const portfolio = {
  title: 'Lakes / 水边',
  description: 'A year at the water',
  previewImage: `data:image/jpeg;base64,${(await sharp(redImage).jpeg().toBuffer()).toString('base64')}`,
  pages: [
    { id: 'page_1', width: 811, height: 937, backgroundColor: '#000000', layers: [image, text] },
    { id: 'page_2', width: 937, height: 811, backgroundColor: '#0000ff', layers: [text] },
  ],
}

/** Presses a button that ends in a download. */
async function download(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: format }).click()
  const file = await started
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Whether the pixel at a part of the width and height of an image is red, blue or another color. */
async function readColor(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3)
  if (red > 200 && green < 50 && blue < 50) return 'red'
  return blue > 200 && red < 50 && green < 50 ? 'blue' : `${red} ${green} ${blue}`
}

const readSize = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

test('an author exports a portfolio as PDF, as images and as one long image', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await registerAndLogIn(page.context(), site, 'ada@example.org', 'Ada')
  const published = await page.context().request.post(site.url + publishPortfolio.path, { data: portfolio })
  const { id } = publishPortfolio.response.parse(await published.json())
  const address = `/portfolio/${id}`

  await test.step('a PDF with a page for each page, and texts to select', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Export' }).click()
    const { name, bytes } = await download(page, /^PDF/)
    expect(name).toBe('Lakes 水边.pdf')
    const source = bytes.toString('latin1')
    expect(source.match(/\/MediaBox \[ [^\]]+ \]/g)).toEqual([
      '/MediaBox [ 0 0 608.25 702.75 ]',
      '/MediaBox [ 0 0 702.75 608.25 ]',
    ])
    expect(source).toContain('/Type3')
    const images = Array.from(source.matchAll(/\/DCTDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g), match =>
      Buffer.from(match[1] ?? '', 'latin1'),
    )
    expect(await Promise.all(images.map(readSize))).toEqual([
      { width: 1622, height: 1874, format: 'jpeg' },
      { width: 1874, height: 1622, format: 'jpeg' },
    ])
    const [first, second] = images
    if (!first || !second) throw new Error('The document has no images')
    expect(await readColor(first, 0.5, 0.3)).toBe('red')
    expect(await readColor(second, 0.5, 0.3)).toBe('blue')
  })

  await page.evaluate(() => localStorage.setItem('language', 'zh'))

  await test.step('a PNG image of each page, from the editor in Chinese', async () => {
    await page.goto(`/portfolio-editor?id=${id}`)
    await page.getByRole('button', { name: '导出' }).click()
    const { name, bytes } = await download(page, /^PNG 图片/)
    expect(name).toBe('Lakes 水边.zip')
    const files = Object.entries(unzipSync(bytes)).map(
      ([file, content]) => [file, Buffer.from(content)] as const,
    )
    expect(files.map(([file]) => file)).toEqual(['Lakes 水边-01.png', 'Lakes 水边-02.png'])
    expect(await Promise.all(files.map(([, content]) => readSize(content)))).toEqual([
      { width: 1622, height: 1874, format: 'png' },
      { width: 1874, height: 1622, format: 'png' },
    ])
    await expect(page.getByText('已下载：Lakes 水边.zip')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '导出' })).toBeFocused()
  })

  await test.step('one long image', async () => {
    await page.getByRole('button', { name: '导出' }).click()
    const { name, bytes } = await download(page, /^长图/)
    expect(name).toBe('Lakes 水边.jpg')
    expect(await readSize(bytes)).toEqual({ width: 1080, height: 1248 + 935, format: 'jpeg' })
    expect(await readColor(bytes, 0.5, 0.2)).toBe('red')
    expect(await readColor(bytes, 0.5, 0.7)).toBe('blue')
  })

  await test.step('visitors have no such button', async () => {
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
    await visitor.goto(address)
    await expect(visitor.getByRole('button', { name: 'Report this work' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Export' })).toHaveCount(0)
  })
})
