import type { Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { waitForServiceWorker } from './service-worker.ts'

test.use({ serviceWorkers: 'allow' })

/** Posts images as a phone does that shares them, each with its name. The page of shared images itself sends no form. */
async function shareImages(page: Page, names: readonly string[], type = 'image/png') {
  await page.goto('/')
  await page.evaluate(
    async ([names, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
      canvas.getContext('2d')?.fillRect(0, 0, 32, 48)
      const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
      const files = new DataTransfer()
      for (const name of names) files.items.add(new File([blob ?? ''], name, { type }))
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'images' })
      form.append(input)
      document.body.append(form)
      input.files = files.files
      form.submit()
    },
    [names, type] as const,
  )
  await page.waitForURL('**/share-target')
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Shared images' })

test('a shared image is upscaled or uploaded, and leaves with the log-out', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'share@example.org')
  await page.goto('/')
  await waitForServiceWorker(page)
  await shareImages(page, ['IMG_2041.png', '湖.png'])
  await expect(heading(page)).toBeVisible()
  const images = page.getByRole('listitem')
  await expect(images).toHaveCount(2)
  for (const image of await images.getByRole('presentation').all())
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)

  await images.filter({ hasText: 'IMG_2041' }).getByRole('link', { name: 'Upscale' }).click()
  await expect(page.getByText('64 × 48 → 128 × 96')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/share-target')
  await images.filter({ hasText: '湖' }).getByRole('link', { name: 'Add to my works' }).click()
  await expect(page.getByRole('article', { name: '湖' })).toBeVisible()

  await page.goto('/share-target')
  await images.filter({ hasText: '湖' }).getByRole('button', { name: 'Remove' }).click()
  await expect(images).toHaveCount(1)

  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Noor' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goto('/share-target')
  await expect(page.getByText('No shared images have arrived.')).toBeVisible()
})

test('the device keeps ten images, and says what it did not take', async ({ page }) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  await shareImages(page, ['notes.txt'], 'text/plain')
  await expect(page.getByRole('alert')).toContainText('Some images could not be received.')
  await expect(page.getByText('No shared images have arrived.')).toBeVisible()
  await shareImages(
    page,
    Array.from({ length: 8 }, (_, i) => `first-${i}.png`),
  )
  await expect(page.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('alert')).toBeHidden()
  await shareImages(
    page,
    Array.from({ length: 4 }, (_, i) => `second-${i}.png`),
  )
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText('second-3')).toBeVisible()
  await expect(page.getByText('first-1')).toBeHidden()
})

test.describe('in a browser without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the page says where to choose the image', async ({ page }) => {
    await shareImages(page, ['lake.png'])
    await expect(page.getByText('No shared images have arrived.')).toBeVisible()
    await page.getByRole('link', { name: 'Open HD upscale' }).click()
    await expect(page.getByText('Click or drag an image here')).toBeVisible()
  })
})
