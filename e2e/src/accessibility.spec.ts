import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { join } from './members.ts'
import { expect, test } from './site.ts'

const labels = {
  en: {
    login: 'Log in',
    register: 'Register',
    menu: 'Menu',
    upgrade: 'Upgrade',
    prompt: 'Prompt',
    generate: 'Generate',
    addPage: 'Add new page',
    cover: 'Cover',
    settings: 'Account settings',
    bills: 'Billing history',
  },
  zh: {
    login: '登录',
    register: '注册',
    menu: '菜单',
    upgrade: '升级',
    prompt: '提示词',
    generate: '生成',
    addPage: '添加新页面',
    cover: '封面',
    settings: '账户设置',
    bills: '账单记录',
  },
}
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const openScreens = [
  '/',
  '/about',
  '/help',
  '/feedback',
  '/nowhere',
  '/tools',
  '/tools/text-to-image',
  '/tools/hd-upscale',
]

/** Fails with what axe found on the page as it stands, on a phone and on a desk, and what would mend it. */
async function expectNothingFound(page: Page, where: string, sizes = [phone, desk]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`),
    )
    expect(found, `${where}, ${size.width} px wide`).toEqual([])
  }
}

/** Goes to a screen and waits for its heading: what loads has come. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function checkDialog(page: Page, where: string) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toBeVisible()
  // What fades in has no contrast yet.
  await dialog.evaluate(element =>
    // One that is called off rejects, and is over as well
    Promise.allSettled(element.getAnimations({ subtree: true }).map(animation => animation.finished)),
  )
  await expectNothingFound(page, where)
}

for (const [language, texts] of Object.entries(labels)) {
  test.describe(language, () => {
    test.describe.configure({ timeout: 120_000 })
    test.use({ viewport: desk, locale: language === 'zh' ? 'zh-CN' : 'en-US' })

    test('axe finds nothing in what a visitor sees', async ({ page }) => {
      for (const path of openScreens) {
        await visit(page, path)
        await expectNothingFound(page, path)
      }
      await visit(page, '/tools/text-to-image')
      await page.getByLabel(texts.prompt).fill('A quiet lake')
      await page.getByRole('button', { name: texts.generate, exact: true }).click()
      await checkDialog(page, 'log-in required')
    })

    test('axe finds nothing in the ways in', async ({ page }) => {
      await page.setViewportSize(phone)
      await visit(page, '/help')
      await page.getByRole('banner').getByRole('button', { name: texts.menu }).click()
      await expectNothingFound(page, 'menu', [phone])
      await page.getByRole('banner').getByRole('button', { name: texts.login }).click()
      await checkDialog(page, 'log in')
      await page.getByRole('dialog').getByRole('button', { name: texts.register }).click()
      await checkDialog(page, 'register')
    })

    test('axe finds nothing in what a member sees', async ({ page, context, site }) => {
      await join(context, site, `noor-${language}@example.org`)
      await visit(page, '/personal-homepage')
      await expectNothingFound(page, 'creations')
      for (const name of [texts.settings, texts.bills]) {
        await page.getByRole('tab', { name }).click()
        await expectNothingFound(page, name)
      }
      await page.getByRole('banner').getByRole('button', { name: texts.upgrade }).click()
      await checkDialog(page, 'plans')

      await visit(page, '/portfolio-editor')
      await expectNothingFound(page, 'empty portfolio')
      await page.getByRole('button', { name: texts.addPage }).click()
      await checkDialog(page, 'templates')
      await page.getByRole('dialog').getByRole('button', { name: texts.cover }).click()
      await expect(page.locator('[data-layer-type=text]').first()).toBeVisible()
      await expectNothingFound(page, 'a page of a portfolio')
    })
  })
}
