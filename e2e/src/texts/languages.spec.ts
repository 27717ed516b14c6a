import {
  checkSession,
  getCreations,
  getDevices,
  getUserPageData,
  languages,
  type GalleryItem,
  type Language,
  type OwnCreation,
  type User,
} from '@tessera/shared-contracts'
import { expect, test } from '../fixtures/site-test.ts'
import { mockApi } from '../states/fixtures/mock-api.ts'
import { readLocales } from './site-texts.ts'
import { findLayoutFaults } from './layout-faults.ts'
import { lengthenedTextMark } from './lengthen-text.ts'

const locales = { en: 'en-US', zh: 'zh-CN' } as const
const createUser = (credits: number): User => ({
  username: 'Mira',
  credits,
  subscription: { plan: 'Annual', type: 'annual', expiryDate: '2027-05-31' },
})

test('every text with a count has exactly the plural forms of its language', async () => {
  for (const language of languages) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [folder, locale] of Object.entries(await readLocales(language))) {
      const texts = new Map(flattenTexts(locale))
      const counted = [...texts.keys()].filter(key => /_(one|two|few|many|other)$/.test(key))
      for (const stem of new Set(counted.map(key => key.replace(/_[a-z]+$/, '')))) {
        const present = counted
          .filter(key => key.startsWith(`${stem}_`))
          .map(key => key.slice(stem.length + 1))
        expect(present.sort(), `${folder}:${stem} in ${language}`).toEqual([...forms].sort())
        if (language === 'en') expect(texts.get(`${stem}_one`)).not.toBe(texts.get(`${stem}_other`))
      }
      if (forms.length === 1) continue
      // `Delete (2)` is the same for each count, but `2 items` is not
      const unformed = [...texts].filter(
        ([key, text]) => /\{\{count\}\} \p{Letter}/u.test(text) && !counted.includes(key),
      )
      expect(unformed, `${folder} in ${language}`).toEqual([])
    }
  }
})

function flattenTexts(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flattenTexts(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)] as [string, string]],
  )
}

const credits: Record<Language, [number, string][]> = {
  en: [
    [0, '0 credits'],
    [1, '1 credit'],
    [2, '2 credits'],
    [12345, '12,345 credits'],
  ],
  zh: [
    [0, '0 积分'],
    [1, '1 积分'],
    [2, '2 积分'],
    [12345, '12,345 积分'],
  ],
}
const expectedTexts = {
  en: { expires: 'Expires May 31, 2027', search: 'Search help', none: 'No answers found', one: '1 answer' },
  zh: { expires: '2027年5月31日 到期', search: '搜索帮助', none: '没有找到解答', one: '1 条解答' },
}
/** A word that occurs in exactly one answer. */
const rareWord = { en: 'spam', zh: '垃圾' }

const longName = 'ぴかちゅう皮卡丘PikachuOfTheEverlastin'
const mixedScriptTexts = [
  'بحيرة هادئة تحت جبال مغطاة بالثلوج.',
  '雨后的 Kyoto，temple 与 neon 灯牌，cinematic light',
  '👩‍👩‍👧‍👦🏳️‍🌈 family on a beach 海滩',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '在这个没有任何空格的非常非常长的标题里面每一个字都紧紧地挨着下一个字直到最后',
  'https://example.org/a/very/long/address/without/a/single/blank/in/it/anywhere',
] as const

const createGalleryItem = (title: string, id: number): GalleryItem => ({
  id,
  file_type: 'image',
  url: `/media/none-${id}.webp`,
  title,
  generation_history_id: id,
  width: 640,
  height: 480,
  user: { username: longName },
})

const createOwnCreation = (title: string, id: number): OwnCreation => ({
  id,
  file_type: 'image',
  full_url: `/media/none-${id}.webp`,
  title,
})

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: locales[language], timezoneId: 'UTC', viewport: { width: 1280, height: 800 } })

    test('numbers, dates and counts are formatted for the language', async ({ page, context }) => {
      const api = await mockApi(context)
      const banner = page.getByRole('banner')
      for (const [count, text] of credits[language]) {
        api.respond(checkSession, { loggedIn: true, user: createUser(count) })
        await page.goto('/help')
        await expect(banner.getByText(text, { exact: true })).toBeVisible()
      }
      await banner.getByRole('button', { name: 'Mira' }).click()
      await expect(banner.getByText(expectedTexts[language].expires)).toBeVisible()
      await page.keyboard.press('Escape')
      const search = page.getByRole('searchbox', { name: expectedTexts[language].search })
      const found = page.getByRole('status')
      await search.fill('xylophone')
      await expect(found).toHaveText(expectedTexts[language].none)
      await search.fill(rareWord[language])
      await expect(found).toHaveText(expectedTexts[language].one)
    })

    test('long names and prompts of any script do not overflow', async ({ page, context }) => {
      const api = await mockApi(context)
      const user: User = { ...createUser(60), username: longName }
      const creations = mixedScriptTexts.map(createGalleryItem)
      api.respond(checkSession, { loggedIn: true, user })
      const [first] = creations
      api.respond(getCreations, {
        success: true,
        creations,
        has_more: false,
        creation: first,
        prompt: mixedScriptTexts[0],
      })
      api.respond(getDevices, { success: true, devices: [] })
      api.respond(getUserPageData, {
        success: true,
        user_info: user,
        creations: mixedScriptTexts.map(createOwnCreation),
      })
      for (const path of ['/', '/tools', '/personal-homepage', '/tools?work=0']) {
        await page.goto(path)
        await expect(page.getByText(longName).first()).toBeAttached()
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          await expect
            .poll(() => findLayoutFaults(page, lengthenedTextMark), { message: `${path}, ${width} px wide` })
            .toEqual([])
        }
        await page.setViewportSize({ width: 1280, height: 800 })
      }
      // Right-to-left text is aligned by its own direction
      await expect(page.getByRole('dialog').getByText(mixedScriptTexts[0])).toHaveCSS('direction', 'rtl')
    })
  })
}
