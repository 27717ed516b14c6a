import type { Page } from '@playwright/test'
import { join, subscribe } from '../members.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: { IMAGE_ENGINE: 'simulated' } })

const frame = {
  before: `
    - link "Skip to content"
    - banner:
      - link /Tessera/
      - navigation "Site":
        - link "About us"
        - link "Help"
        - link "Personal works"
        - link "Feedback"
      - button "Language"`,
  after: `
    - contentinfo`,
}

/** What a screen reader finds on the screens, from the top: landmarks, headings and controls. */
const screens: Record<string, string> = {
  '/': `${frame.before}
    - main:
      - heading "Every picture begins as a tile" [level=1]
      - region "One toolbox, from idea to portfolio":
        - heading "One toolbox, from idea to portfolio" [level=2]
      - region "Made by members":
        - heading "Made by members" [level=2]
      - region "Desktop tools":
        - heading "Desktop tools" [level=2]
      - region "Begin for free":
        - heading "Begin for free" [level=2]${frame.after}`,
  '/help': `${frame.before}
    - main:
      - heading "Help" [level=1]
      - search:
        - searchbox "Search help"
      - status
      - region "Account":
        - heading "Account" [level=2]${frame.after}`,
  '/feedback': `${frame.before}
    - main:
      - heading "Feedback" [level=1]
      - combobox "Category"
      - textbox "Your message"
      - textbox "Email (optional)"
      - button "Send feedback"${frame.after}`,
  '/tools': `${frame.before}
    - navigation "Toolbox":
      - list "Image tools":
        - listitem:
          - link "Text to image"
      - list "Video tools"
    - main:
      - heading "Gallery" [level=1]
      - group "Show in the gallery":
        - button "Image" [pressed]
        - button "Video" [pressed]
        - button "Portfolio" [pressed]
      - status${frame.after}`,
  '/tools/text-to-image': `
    - banner:
      - link "Back to toolbox"
      - heading "Text to image" [level=1]
    - main:
      - region "Results"
      - textbox "Prompt"
      - button "AI polish"
      - region "Parameters":
        - radiogroup "Scenario":
          - radio "General" [checked]
        - radiogroup "Image size":
          - radio "3:4, 960 by 1280 pixels" [checked]
        - radiogroup "Number of images":
          - radio "1" [checked]
      - status "Status"
      - button "Generate"
      - region "History":
        - heading "History" [level=2]`,
  '/tools/hd-upscale': `
    - banner:
      - link "Back to toolbox"
      - heading "HD upscale" [level=1]
    - main:
      - region "Your image":
        - button "Click or drag an image here"
      - region "Result"
      - region "Parameter settings":
        - heading "Parameter settings" [level=2]
        - radiogroup "Application scenario":
          - radio "General application" [checked]
          - radio "Coming soon" [disabled]
        - slider "Steps"
        - slider "Detail supplement"
        - slider "Upscale detail supplement"
      - switch "Run on this device"
      - button "Please upload an image first" [disabled]`,
  '/personal-homepage': `${frame.before}
    - main:
      - link "Back to toolbox"
      - heading "Noor" [level=1]
      - tablist "Personal homepage":
        - tab "My creations" [selected]
        - tab "Account settings"
        - tab "Billing history"
      - tabpanel "My creations":
        - link "Create work"
        - status${frame.after}`,
  '/personal-homepage?tab=settings': `
    - main:
      - tabpanel "Account settings":
        - heading "Basic info" [level=2]
        - textbox "Username"
        - heading "Change password" [level=2]
        - textbox "Current password"
        - textbox "New password"
        - textbox "Confirm password"
        - heading "Account security" [level=2]`,
  '/portfolio-editor': `
    - banner:
      - link "Back to toolbox"
      - heading "Portfolio editor" [level=1]
      - status
      - button "Undo" [disabled]
      - button "Redo" [disabled]
    - complementary "Page management":
      - heading "Page management" [level=2]
      - combobox "Font"
      - list "Pages"
      - button "Add new page"
      - button "Publish"
    - main:
      - textbox "Title"
      - textbox "Description"`,
}

test('each screen is told by landmarks, headings in their order, and names', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(90_000)
  await join(context, site, 'reader@example.org')
  for (const [path, tree] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('body')).toMatchAriaSnapshot(tree)
      expect(await headingLevels(page)).toEqual(inOrder(await headingLevels(page)))
    })
  }
})

/** Of what is in `main`; the tools have their first heading in a header before it. */
const headingLevels = (page: Page) =>
  page
    .locator(':is(h1, h2, h3, h4):visible')
    .evaluateAll(headings => headings.map(({ localName }) => Number(localName.slice(1))))

/** The levels as they should be: none is more than one below the one before it. */
const inOrder = (levels: readonly number[]) =>
  levels.map((level, index) => Math.min(level, (levels[index - 1] ?? 0) + 1))

test('what happens is said by regions that were there before', async ({ page, context, site }) => {
  await join(context, site, 'live@example.org')
  await subscribe(context, site)

  await test.step('the state of a generation', async () => {
    await page.goto('/tools/text-to-image')
    const status = page.getByRole('status', { name: 'Status' })
    await expect(status).toHaveText('Waiting for your idea')
    const region = await status.elementHandle()
    await page.getByLabel('Prompt').fill('a quiet harbour')
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(status).toHaveText('Generated successfully')
    expect(await region.evaluate(element => element.isConnected)).toBe(true)
  })

  await test.step('the end of the gallery', async () => {
    await page.goto('/tools')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toBeAttached()
  })

  await test.step('how many answers a search found', async () => {
    await page.goto('/help')
    await expect(page.getByRole('searchbox')).toBeVisible()
    const found = page.getByRole('main').getByRole('status')
    const region = await found.elementHandle()
    await page.getByRole('searchbox').fill('credits')
    await expect(found).toHaveText(/\d+ answers/)
    expect(await region.evaluate(element => element.isConnected)).toBe(true)
  })

  await test.step('an address: its title and its heading', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveTitle(/^About us/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('what is wrong with a form is said at its fields, and by an alert', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Log in":
      - heading "Log in" [level=2]
      - textbox "Email"
      - textbox "Password"
      - button "Show password"
      - button "Log in"
      - paragraph:
        - button "Register"
      - button "Close"`)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  const email = dialog.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Please enter an email address.')
  await email.fill('nobody@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/\S/)
})
