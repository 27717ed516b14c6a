import type { Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const labels = {
  en: {
    locale: 'en-US',
    login: 'Log in',
    register: 'Register',
    email: 'Email',
    username: 'Username',
    code: 'Verification code',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    emailMissing: 'Please enter an email address.',
    upgrade: 'Upgrade',
    plans: 'Plans',
    credits: [
      '60 credits when you register',
      '600 credits every month (20 generations)',
      '7,200 credits up front (240 generations)',
    ],
    prices: ['20.00', '199.00'],
    trial: 'Click to start a free trial for 7 days',
    trialBalance: '270 credits',
    activation: 'Activation code',
    activate: 'Activate',
    codeMissing: 'Please enter your activation code.',
  },
  zh: {
    locale: 'zh-CN',
    login: '登录',
    register: '注册',
    email: '邮箱',
    username: '用户名',
    code: '验证码',
    password: '密码',
    show: '显示密码',
    hide: '隐藏密码',
    emailMissing: '请输入邮箱地址。',
    upgrade: '升级',
    plans: '套餐',
    credits: ['注册即送 60 积分', '每月 600 积分', '一次发放 7,200 积分'],
    prices: ['20.00', '199.00'],
    trial: '点击开始 7 天免费试用',
    trialBalance: '270 积分',
    activation: '激活码',
    activate: '激活',
    codeMissing: '请输入激活码。',
  },
} as const

const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const isPageScrollable = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')

for (const [language, texts] of Object.entries(labels)) {
  test.describe(language, () => {
    test.use({ locale: texts.locale, viewport: { width: 1440, height: 900 } })

    test('the log-in traps the focus, blocks scrolling and restores both', async ({ page }) => {
      await page.goto('/help')
      const login = headerButton(page, texts.login)
      await login.click()
      const dialog = page.getByRole('dialog', { name: texts.login })
      await expect(dialog.getByLabel(texts.email)).toBeFocused()
      expect(await isPageScrollable(page)).toBe(false)
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press('Tab')
        // After the last control the browser's own toolbar may have the focus, but never the page behind
        expect(
          await page.evaluate(
            () =>
              document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
          ),
        ).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(login).toBeFocused()
      expect(await isPageScrollable(page)).toBe(true)

      await login.click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(20, 450)
      await expect(dialog).toBeHidden()
      await expect(login).toBeFocused()
    })

    test('missing registration fields are described at the fields', async ({ page }) => {
      await page.goto('/')
      await headerButton(page, texts.login).click()
      await page.getByRole('dialog').getByRole('button', { name: texts.register }).click()
      const dialog = page.getByRole('dialog', { name: texts.register })
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await dialog.getByLabel(texts.username).fill('Noor')
      await dialog.getByRole('button', { name: texts.register }).click()
      const email = dialog.getByLabel(texts.email)
      await expect(email).toBeFocused()
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await expect(email).toHaveAccessibleDescription(texts.emailMissing)

      const password = dialog.getByLabel(texts.password, { exact: true })
      await password.fill('a-good-password')
      await dialog.getByRole('button', { name: texts.show }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await dialog.getByRole('button', { name: texts.hide }).click()
      await expect(password).toHaveAttribute('type', 'password')
      await page.keyboard.press('Escape')
      await expect(headerButton(page, texts.login)).toBeFocused()
    })

    test('plans show prices, start a trial and accept a code', async ({ page, context, site }) => {
      await registerAndLogIn(context, site, `modals-${language}@example.org`)
      await page.goto('/about')
      await headerButton(page, texts.upgrade).click()
      const plans = page.getByRole('dialog', { name: texts.plans })
      for (const words of [...texts.credits, ...texts.prices])
        await expect(plans.getByText(words)).toBeVisible()

      const trial = plans.getByRole('button', { name: texts.trial }).first()
      await trial.click()
      await expect(page.getByRole('banner').getByText(texts.trialBalance)).toBeVisible()
      // A member has one trial
      await expect(trial).toHaveCount(0)

      const activate = plans.getByRole('button', { name: texts.activate, exact: true })
      await activate.click()
      await expect(plans.getByText(texts.codeMissing)).toBeVisible()
      await plans.getByLabel(texts.activation).fill('AAAA-BBBB-CCCC-DDDD')
      await activate.click()
      await expect(plans.getByRole('alert')).toHaveCount(1)
      const code = await site.runAdmin('codes', 'create', '--credits', '600', '--count', '1')
      await plans.getByLabel(texts.activation).fill(` ${code.toLowerCase()} `)
      await activate.click()
      await expect(page.getByRole('banner').getByText(/870/)).toBeVisible()
      await expect(plans).toBeHidden()
      await expect(headerButton(page, texts.upgrade)).toBeFocused()
    })

    test('the log-in opens over the plans and keeps them open', async ({ page, context, site }) => {
      await registerAndLogIn(context, site, `stack-${language}@example.org`)
      await page.goto('/about')
      await headerButton(page, texts.upgrade).click()
      const plans = page.getByRole('dialog', { name: texts.plans })
      await expect(plans).toBeVisible()
      // As if the user logged out in another tab
      await page.evaluate(() => {
        localStorage.removeItem('user')
        dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
      })
      const trial = plans.getByRole('button', { name: texts.trial }).first()
      await trial.click()
      const login = page.getByRole('dialog', { name: texts.login })
      await expect(login.getByLabel(texts.email)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(login).toBeHidden()
      await expect(plans).toBeVisible()
      await expect(trial).toBeFocused()
      expect(await isPageScrollable(page)).toBe(false)
      await page.keyboard.press('Escape')
      await expect(plans).toBeHidden()
      expect(await isPageScrollable(page)).toBe(true)
    })
  })
}

for (const [where, fail, words] of [
  ['a cut network', 'abort', 'Request failed. Please check your network.'],
  ['a broken server', 500, 'Network response was not ok'],
  ['a page instead of JSON', 200, 'Request failed. Please check your network.'],
] as const) {
  test(`a log-in reports ${where} and can be retried`, async ({ page }) => {
    await page.route('**/api/login.php', route =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: fail, body: '<!doctype html>' }),
    )
    await page.goto('/')
    await headerButton(page, 'Log in').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('noor@example.org')
    await dialog.getByLabel('Password', { exact: true }).fill('a-good-password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(words)
    await page.unroute('**/api/login.php')
    await page.route('**/api/login.php', route =>
      route.fulfill({
        json: { success: true, message: 'Welcome back', user: { username: 'Noor', avatarUrl: '' } },
      }),
    )
    await page.route('**/api/check_session.php*', route =>
      route.fulfill({ json: { loggedIn: true, user: { username: 'Noor', avatarUrl: '' } } }),
    )
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').getByText('0 credits')).toBeVisible()
    await page.getByRole('button', { name: 'Noor' }).click()
    await expect(page.getByText('Free Subscription')).toBeVisible()
  })
}

test('the account dialogs are prefetched', async ({ page }) => {
  const came = page.waitForResponse(
    async response =>
      /\/remotes\/shell\/.*\.js$/.test(response.url()) && (await response.text()).includes('register.title'),
  )
  await page.goto('/about')
  await came
  await page.waitForLoadState('networkidle')
  await page.route('**/remotes/shell/**', route => route.abort())
  await headerButton(page, 'Log in').click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a language that cannot be loaded is reported in an alert', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/remotes/shell/**', route => route.abort())
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: '中文' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText("Couldn't load the language")
  await expect(alert.getByRole('button')).toHaveCount(1)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
