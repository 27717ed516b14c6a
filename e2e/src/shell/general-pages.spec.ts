import type { Page, PageScreenshotOptions } from '@playwright/test'
import { dropInlinedResponses } from '../fixtures/drop-inlined-responses.ts'
import { measureColdLoadLayoutShift } from '../fixtures/layout-shift.ts'
import { registerAndLogIn, activateAnnualPlan } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const generalPages = {
  en: {
    locale: 'en-US',
    headings: {
      '/': 'Create AI images. Build a portfolio.',
      '/index.html': 'Create AI images. Build a portfolio.',
      '/about': 'A toolbox for people who make images',
      '/help': 'Help',
      '/feedback': 'Feedback',
      '/nowhere': 'Page Not Found',
    },
    links: ['About us', 'Help', 'Personal works', 'Feedback'],
    login: 'Log in',
    menu: 'Menu',
    free: 'Free Subscription',
    upgrade: 'Upgrade',
    balance: ['60 credits', '7,260 credits'],
    expires: /^Expires \w+ \d+, \d{4}$/,
    plan: 'Annual subscription',
    signOut: 'Sign out',
    missing: 'Image unavailable',
    download: 'Download',
    gone: 'File not found',
  },
  zh: {
    locale: 'zh-CN',
    headings: {
      '/': '用 AI 创作图片，做成作品集',
      '/index.html': '用 AI 创作图片，做成作品集',
      '/about': '图片创作者的工具箱',
      '/help': '帮助',
      '/feedback': '反馈',
      '/nowhere': '页面未找到',
    },
    links: ['关于我们', '帮助', '个人作品', '反馈'],
    login: '登录',
    menu: '菜单',
    free: '免费订阅',
    upgrade: '升级',
    balance: ['60 积分', '7,260 积分'],
    expires: /^\d{4}年\d+月\d+日 到期$/,
    plan: '年度订阅',
    signOut: '退出登录',
    missing: '图片无法显示',
    download: '下载',
    gone: '文件不存在',
  },
} as const

for (const [language, texts] of Object.entries(generalPages)) {
  test.describe(language, () => {
    test.use({ viewport: desktop, locale: texts.locale })

    test('every general page renders for a visitor', async ({ page }) => {
      for (const [path, heading] of Object.entries(texts.headings)) {
        const response = await page.goto(path)
        expect(response?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const banner = page.getByRole('banner')
        for (const name of texts.links) await expect(banner.getByRole('link', { name })).toBeVisible()
        await expect(banner.getByRole('button', { name: texts.login })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toContainText('Tessera')
      }
    })

    test('the header shows the balance and plan of a member', async ({ page, context, site }) => {
      await registerAndLogIn(context, site, `pages-${language}@example.org`, 'Ilse')
      await page.goto('/about')
      const banner = page.getByRole('banner')
      await expect(banner.getByText(texts.balance[0])).toBeVisible()
      await expect(banner.getByRole('button', { name: texts.upgrade })).toBeVisible()
      await banner.getByRole('button', { name: 'Ilse' }).click()
      await expect(banner.getByText(texts.free)).toBeVisible()

      await activateAnnualPlan(context, site)
      await page.reload()
      await expect(banner.getByText(texts.balance[1])).toBeVisible()
      await banner.getByRole('button', { name: 'Ilse' }).click()
      await expect(banner.getByText(texts.plan)).toBeVisible()
      await expect(banner.getByText(texts.expires)).toBeVisible()

      const other = await context.newPage()
      await other.goto('/help')
      await other.getByRole('button', { name: 'Ilse' }).click()
      await other.getByRole('button', { name: texts.signOut }).click()
      await expect(other).toHaveURL(/\/$/)
      await expect(banner.getByRole('button', { name: texts.login })).toBeVisible()
    })

    test('a failing image leaves a placeholder of the same size', async ({ page }) => {
      const creations = Array.from({ length: 8 }, (_, id) => ({
        id,
        file_type: 'image',
        url: `/media/missing-${id}.webp`,
        user: { username: 'Ada' },
      }))
      await dropInlinedResponses(page)
      await page.route('**/get_creations.php*', route =>
        route.fulfill({ json: { success: true, creations } }),
      )
      const imageRequests = Promise.withResolvers<undefined>()
      await page.route('**/media/missing-*', async route => {
        await imageRequests.promise
        await route.abort()
      })
      await page.goto('/')
      const tiles = page.getByRole('main').getByRole('img', { name: /Ada/ })
      await tiles.first().scrollIntoViewIfNeeded()
      const boxes = () =>
        page.getByRole('listitem').evaluateAll(items =>
          items
            .filter(item => item.querySelector('[alt*=Ada], [aria-label*=Ada]'))
            .map(item => {
              const { width, height } = item.getBoundingClientRect()
              return [width, height]
            }),
        )
      const before = await boxes()
      expect(before).toHaveLength(8)
      imageRequests.resolve(undefined)
      await expect(page.getByText(texts.missing).first()).toBeVisible()
      expect(await boxes()).toEqual(before)
    })

    test('a missing download is explained', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: texts.download }).first().click()
      await expect(page.getByRole('heading', { name: texts.gone })).toBeVisible()
    })
  })
}

/** 1280 pixels at 400 % zoom (WCAG 1.4.10). */
const zoomedDesk = { width: 320, height: 640 }

for (const [where, viewport] of Object.entries({ desk: desktop, phone, 'desk at 400 %': zoomedDesk })) {
  test(`general pages load without layout shift on a ${where}`, async ({ browser, site }) => {
    for (const path of Object.keys(generalPages.en.headings)) {
      const context = await browser.newContext({ viewport })
      expect(await measureColdLoadLayoutShift(await context.newPage(), site.url + path), path).toBeLessThan(
        0.02,
      )
      await context.close()
    }
  })

  test.describe(`the hero on a ${where}`, () => {
    test.use({ viewport })

    test('has colors, and readable text, before its image arrives', async ({ page }) => {
      await page.route(/dawn/, route => route.abort())
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const rightEdge = { x: viewport.width - 8, y: 0, width: 8, height: viewport.height }
      expect(await measureMaxLuminance(page, rightEdge)).toBeGreaterThan(0.05)
      expect(await measureMinContrast(page, 'Create AI images')).toBeGreaterThanOrEqual(4.5)
    })

    test('keeps its text readable over the whole video', async ({ page }) => {
      await page.goto('/')
      const background = page.locator('video')
      await expect(page.getByRole('button', { name: 'Pause background video' })).toBeVisible()
      for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
        await background.evaluate(async (video: HTMLVideoElement, at) => {
          video.pause()
          const there = new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
          video.currentTime = video.duration * at + 0.01
          await there
        }, share)
        for (const words of [
          'Desktop tools and an online',
          'Create AI images',
          'Write a prompt, refine the image',
        ]) {
          expect(await measureMinContrast(page, words), `${words} at ${share}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })
  })
}

/** Returns the minimum contrast between a text and the pixels behind it (WCAG 1.4.3). */
async function measureMinContrast(page: Page, words: string): Promise<number> {
  const text = page.getByRole('main').getByText(words).first()
  const { color, clip } = await text.evaluate(element => {
    const { color } = getComputedStyle(element)
    element.style.color = 'transparent'
    // The range of the text only, because its element is as wide as the column
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { color, clip: { x, y, width, height } }
  })
  const brightest = await measureMaxLuminance(page, clip)
  await text.evaluate(element => element.style.removeProperty('color'))
  return (toLuminance((color.match(/\d+/g) ?? []).map(Number)) + 0.05) / (brightest + 0.05)
}

/** Returns the luminance of the brightest pixel in a part of the window, from 0 to 1. */
async function measureMaxLuminance(
  page: Page,
  clip: NonNullable<PageScreenshotOptions['clip']>,
): Promise<number> {
  const png = (await page.screenshot({ clip })).toString('base64')
  const pixels = await page.evaluate(async png => {
    const bytes = Uint8Array.from(atob(png), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return [...new Set(new Uint32Array(data.buffer))]
  }, png)
  return Math.max(...pixels.map(pixel => toLuminance([pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255])))
}

/** The relative luminance of a color (WCAG 2). */
function toLuminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) =>
    value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

test('there is no video with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('video')).toHaveCount(0)
  expect(requested.filter(address => /\.(mp4|webm)$/.test(address))).toEqual([])
})

test.describe('the language', () => {
  test.use({ locale: 'fr-FR', viewport: desktop })

  test('is English for other browser languages, and a choice is saved', async ({ page, context }) => {
    const other = await context.newPage()
    for (const each of [page, other]) {
      await each.goto('/about')
      await expect(each.locator('html')).toHaveAttribute('lang', 'en')
    }
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name: '中文' }).click()
    for (const each of [page, other]) {
      await expect(each.getByRole('heading', { level: 1, name: '图片创作者的工具箱' })).toBeVisible()
      await expect(each.locator('html')).toHaveAttribute('lang', 'zh')
    }
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '图片创作者的工具箱' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh')
  })
})
