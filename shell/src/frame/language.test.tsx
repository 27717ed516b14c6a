import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Texts } from '@tessera/shared-contracts'
import { waitFor } from '@testing-library/react'
import { texts } from '../testing.tsx'
import { createI18n, initialLanguage, type TextLoaders } from './language.tsx'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = ''
})

const area: TextLoaders = {
  en: async () => ({ greeting: 'Hello' }),
  zh: async () => ({ greeting: '你好' }),
}

describe('the language a page starts in', () => {
  it.each([
    ['zh', 'en', 'zh'],
    [null, 'zh', 'zh'],
    ['fr', 'zh', 'zh'],
    [null, '', 'en'],
    [null, 'fr', 'en'],
  ])('with %j chosen and the page written in %j is %s', (chosen, written, expected) => {
    if (chosen) localStorage.setItem('language', chosen)
    document.documentElement.lang = written
    expect(initialLanguage()).toBe(expected)
  })
})

it('tells browser, server and assistive technology at once', () => {
  const { i18n } = createI18n('zh', texts.zh)
  expect(i18n.t('frame.help')).toBe('帮助')
  expect(document.documentElement.lang).toBe('zh')
  expect(localStorage.getItem('language')).toBe('zh')
  expect(document.cookie).toContain('language=zh')
})

it('keeps a language that only the address asks for out of this browser’s choice', async () => {
  history.replaceState(null, '', '/help?lang=zh')
  const { setLanguage } = createI18n('zh', texts.zh)
  history.replaceState(null, '', '/')
  expect(document.documentElement.lang).toBe('zh')
  expect(localStorage.getItem('language')).toBeNull()
  await setLanguage('en')
  expect(localStorage.getItem('language')).toBe('en')
})

it('switches with the texts of every area', async () => {
  const { i18n, addTexts, setLanguage } = createI18n('en', texts.en)
  await addTexts('area', area)
  expect(i18n.t('greeting', { ns: 'area' })).toBe('Hello')
  await setLanguage('zh')
  expect(i18n.t('greeting', { ns: 'area' })).toBe('你好')
  expect(i18n.t('frame.help')).toBe('帮助')
  expect(document.documentElement.lang).toBe('zh')
})

it('stays as it is when the other texts cannot be fetched, and can try again', async () => {
  const { i18n, addTexts, setLanguage } = createI18n('en', texts.en)
  let online = false
  await addTexts('area', {
    ...area,
    zh: async () => {
      if (!online) throw new Error('Loading chunk failed')
      return { greeting: '你好' }
    },
  })
  await expect(setLanguage('zh')).rejects.toThrow('Loading chunk failed')
  expect(i18n.language).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  online = true
  await setLanguage('zh')
  expect(i18n.t('greeting', { ns: 'area' })).toBe('你好')
})

it('gives an area the language that was picked while its texts were on their way', async () => {
  const { i18n, addTexts, setLanguage } = createI18n('en', texts.en)
  const slow = Promise.withResolvers<Texts>()
  const added = addTexts('area', { ...area, en: () => slow.promise })
  await setLanguage('zh')
  slow.resolve({ greeting: 'Hello' })
  await added
  expect(i18n.t('greeting', { ns: 'area' })).toBe('你好')
})

describe('the texts of an area whose release is replaced', () => {
  const before: TextLoaders = {
    en: async () => ({ greeting: 'Hello before' }),
    zh: async () => ({ greeting: '之前的你好' }),
  }

  it('are those of the later release, in both languages', async () => {
    const { i18n, addTexts, setLanguage } = createI18n('en', texts.en)
    await addTexts('area', area)
    await setLanguage('zh')
    await addTexts('area', before)
    expect(i18n.t('greeting', { ns: 'area' })).toBe('之前的你好')
    await setLanguage('en')
    expect(i18n.t('greeting', { ns: 'area' })).toBe('Hello before')
  })

  it('stay so when the texts of the failed release arrive late', async () => {
    const { i18n, addTexts } = createI18n('en', texts.en)
    const slow = Promise.withResolvers<Texts>()
    const failing = addTexts('area', { ...area, en: () => slow.promise })
    await addTexts('area', before)
    slow.resolve({ greeting: 'Hello' })
    await failing
    expect(i18n.t('greeting', { ns: 'area' })).toBe('Hello before')
  })
})

it('follows another tab, and nothing it cannot speak', async () => {
  const { i18n } = createI18n('en', texts.en)
  const hear = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  hear('language', 'fr')
  hear('language', null)
  hear('user', 'zh')
  expect(i18n.language).toBe('en')
  hear('language', 'zh')
  await waitFor(() => expect(i18n.language).toBe('zh'))
  expect(i18n.t('frame.help')).toBe('帮助')
})
