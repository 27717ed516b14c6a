import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/site-test.ts'
import { enableSaveData } from '../platform/page-reports.ts'

const documents = '**/platform/compositions/*'

/** Counts the documents of compositions that a page requests, and the pages that it loads. */
function countRequests(page: Page) {
  const counts = { documents: 0, pages: 0 }
  page.on('request', request => {
    if (request.url().includes('/platform/compositions/')) counts.documents += 1
    if (request.isNavigationRequest()) counts.pages += 1
  })
  return counts
}

test('a page fetches the other remotes when it navigates, and once', async ({ page, context }) => {
  await enableSaveData(context)
  const counts = countRequests(page)
  await page.goto('/portfolio-editor')
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio editor' })).toBeVisible()
  expect(counts).toEqual({ documents: 0, pages: 1 })

  await page.getByRole('link', { name: 'Back to toolbox' }).click()
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'HD upscale' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio editor' })).toBeVisible()
  expect(counts).toEqual({ documents: 1, pages: 1 })
})

test('a page that cannot fetch the other remotes loads the next screen with its HTML', async ({
  page,
  context,
}) => {
  await enableSaveData(context)
  await context.route(documents, route => route.fulfill({ status: 404, body: '{}' }))
  const counts = countRequests(page)
  await page.goto('/portfolio-editor')
  await page.getByRole('link', { name: 'Back to toolbox' }).click()
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await expect(page).toHaveURL('/tools')
  expect(counts.pages).toBe(2)
})

test('a document that is not what the HTML expects is not used', async ({ page, context }) => {
  await enableSaveData(context)
  await context.route(documents, async route => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: `${text} ` })
  })
  const counts = countRequests(page)
  await page.goto('/portfolio-editor')
  await page.getByRole('link', { name: 'Back to toolbox' }).click()
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  expect(counts.pages).toBe(2)
})
