import {
  checkSession,
  getCreations,
  getSessions,
  getUserPageData,
  languages,
  type GalleryItem,
  type Language,
  type OwnCreation,
  type User,
} from '@tessera/shared-contracts'
import { expect, test } from '../site.ts'
import { answerCalls } from '../states/answers.ts'
import { localesIn } from '../states/site-texts.ts'
import { layoutFaults } from './layout.ts'
import { longMark } from './long-texts.ts'

const locales = { en: 'en-US', zh: 'zh-CN' } as const
const person = (credits: number): User => ({
  username: 'Mira',
  credits,
  subscription: { plan: 'Annual', type: 'annual', expiryDate: '2027-05-31' },
})

test('every text with a count has the forms that its language asks for, and no others', async () => {
  for (const language of languages) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [folder, locale] of Object.entries(await localesIn(language))) {
      const texts = new Map(flattened(locale))
      const counted = [...texts.keys()].filter(key => /_(one|two|few|many|other)$/.test(key))
      for (const stem of new Set(counted.map(key => key.replace(/_[a-z]+$/, '')))) {
        const present = counted
          .filter(key => key.startsWith(`${stem}_`))
          .map(key => key.slice(stem.length + 1))
        expect(present.sort(), `${folder}:${stem} in ${language}`).toEqual([...forms].sort())
        if (language === 'en') expect(texts.get(`${stem}_one`)).not.toBe(texts.get(`${stem}_other`))
      }
      if (forms.length === 1) continue
      // A bare number, as in `Delete (2)`, is the same for each count; a noun after it is not
      const unformed = [...texts].filter(
        ([key, text]) => /\{\{count\}\} \p{Letter}/u.test(text) && !counted.includes(key),
      )
      expect(unformed, `${folder} in ${language}`).toEqual([])
    }
  }
})

function flattened(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flattened(value, `${prefix}${key}.`)
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
const told = {
  en: { expires: 'Expires May 31, 2027', search: 'Search help', none: 'No answers found', one: '1 answer' },
  zh: { expires: '2027年5月31日 到期', search: '搜索帮助', none: '没有找到解答', one: '1 条解答' },
}
/** Stands in one of the answers. */
const rareWord = { en: 'spam', zh: '垃圾' }

const longName = 'ぴかちゅう皮卡丘PikachuOfTheEverlastin'
const mixed = [
  'بحيرة هادئة تحت جبال مغطاة بالثلوج.',
  '雨后的 Kyoto，temple 与 neon 灯牌，cinematic light',
  '👩‍👩‍👧‍👦🏳️‍🌈 family on a beach 海滩',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '在这个没有任何空格的非常非常长的标题里面每一个字都紧紧地挨着下一个字直到最后',
  'https://example.org/a/very/long/address/without/a/single/blank/in/it/anywhere',
] as const

const work = (title: string, id: number): GalleryItem => ({
  id,
  file_type: 'image',
  url: `/media/none-${id}.webp`,
  title,
  generation_history_id: id,
  width: 640,
  height: 480,
  user: { username: longName },
})

const ownWork = (title: string, id: number): OwnCreation => ({
  id,
  file_type: 'image',
  full_url: `/media/none-${id}.webp`,
  title,
})

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: locales[language], timezoneId: 'UTC', viewport: { width: 1280, height: 800 } })

    test('numbers, dates and counts are written as the language writes them', async ({ page, context }) => {
      const answers = await answerCalls(context)
      const banner = page.getByRole('banner')
      for (const [count, text] of credits[language]) {
        answers.on(checkSession, { loggedIn: true, user: person(count) })
        await page.goto('/help')
        await expect(banner.getByText(text, { exact: true })).toBeVisible()
      }
      await banner.getByRole('button', { name: 'Mira' }).click()
      await expect(banner.getByText(told[language].expires)).toBeVisible()
      await page.keyboard.press('Escape')
      const search = page.getByRole('searchbox', { name: told[language].search })
      const found = page.getByRole('status')
      await search.fill('xylophone')
      await expect(found).toHaveText(told[language].none)
      await search.fill(rareWord[language])
      await expect(found).toHaveText(told[language].one)
    })

    test('names and prompts of both scripts, of others and without an end have their room', async ({
      page,
      context,
    }) => {
      const answers = await answerCalls(context)
      const user: User = { ...person(60), username: longName }
      const creations = mixed.map(work)
      answers.on(checkSession, { loggedIn: true, user })
      const [first] = creations
      answers.on(getCreations, {
        success: true,
        creations,
        has_more: false,
        creation: first,
        prompt: mixed[0],
      })
      answers.on(getSessions, { success: true, sessions: [] })
      answers.on(getUserPageData, {
        success: true,
        user_info: user,
        creations: mixed.map(ownWork),
      })
      for (const path of ['/', '/tools', '/personal-homepage', '/tools?work=0']) {
        await page.goto(path)
        await expect(page.getByText(longName).first()).toBeAttached()
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          await expect
            .poll(() => layoutFaults(page, longMark), { message: `${path}, ${width} px wide` })
            .toEqual([])
        }
        await page.setViewportSize({ width: 1280, height: 800 })
      }
      // What is written from the right has its full stop on the left, whatever the page's direction
      await expect(page.getByRole('dialog').getByText(mixed[0])).toHaveCSS('direction', 'rtl')
    })
  })
}
