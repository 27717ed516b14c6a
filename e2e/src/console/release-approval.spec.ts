import type { Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { readComposition } from '../platform/page-reports.ts'
import { setUpTotp } from './set-up-totp.ts'

// Changes what the site serves
test.use({ environment: { LOG_LEVEL: 'warn' } })

const listStagingRemotes = async (page: Page, stagingUrl: string) => {
  await page.goto(stagingUrl)
  return (await readComposition(page)).remotes.map(({ name }) => name)
}

test('an integrator approves a change of releases outside the pages of the site', async ({
  page,
  context,
  site,
}) => {
  const address = 'integrator.of.releases@example.org'
  await registerAndLogIn(context, site, address)
  await site.runAdmin('members', 'role', address, 'integrator')
  expect(await listStagingRemotes(page, site.stagingUrl)).toContain('mfe-portfolio')

  const requestChange = async () => {
    await page.goto('/console/releases/mfe-portfolio?channel=staging')
    await page.getByRole('button', { name: 'Take off the channel...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve the change' })
    await expect(dialog).toBeVisible()
    return dialog.getByRole('link', { name: 'Open the approval page' })
  }

  await test.step('refused without an authenticator app', async () => {
    await (await requestChange()).click()
    await expect(page.getByRole('alert')).toContainText('you need an authenticator app')
  })

  const getNextCode = await setUpTotp(page)
  const link = await requestChange()
  const approvalUrl = new URL((await link.getAttribute('href')) ?? '', site.url).href

  await test.step('a script of the page cannot read it, nor a frame', async () => {
    const status = await page.evaluate(async url => (await fetch(url)).status, approvalUrl)
    expect(status).toBe(403)
    const text = await page.evaluate(async url => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve))
      return frame.contentDocument?.body.textContent ?? null
    }, approvalUrl)
    expect(text ?? '').not.toContain('mfe-portfolio')
  })

  await test.step('a window of the page cannot, either', async () => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(url => {
        Object.assign(window, { opened: window.open(url) })
      }, approvalUrl),
    ])
    await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
    const reached = await page.evaluate(() => {
      try {
        return (Reflect.get(window, 'opened') as Window | null)?.document.body.textContent ?? null
      } catch {
        return null
      }
    })
    expect(reached ?? '').not.toContain('mfe-portfolio')
    await popup.close()
  })

  await link.click()
  await expect(page.getByRole('heading', { name: 'Approve a change of releases' })).toBeVisible()
  await expect(page.getByText('mfe-portfolio:', { exact: false })).toBeVisible()
  // Its style sheet is that of another origin for a page without one
  expect(
    await page.getByRole('button', { name: 'Approve' }).evaluate(element => getComputedStyle(element).cursor),
  ).toBe('pointer')
  await page.getByLabel(/^Code of your authenticator app/).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(/^Code of your authenticator app/).fill(getNextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The change is made' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to releases' }).click()
  await expect(page).toHaveURL(/\/console\/releases$/)
  await expect(page.getByRole('table', { name: 'History' }).getByText('Deactivate').first()).toBeVisible()
  expect(await listStagingRemotes(page, site.stagingUrl)).not.toContain('mfe-portfolio')
  await page.goto(approvalUrl)
  await expect(page.getByRole('alert')).toContainText('already used')
})
