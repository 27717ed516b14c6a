import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Translations } from '@tessera/shared-contracts'
import { waitFor } from '@testing-library/react'
import { texts } from '../testing.tsx'
import { createSiteI18n, getInitialLanguage, type TextLoaders } from './language.tsx'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = ''
})

const area: TextLoaders = {
  en: async () => ({ greeting: 'Hello' }),
  zh: async () => ({ greeting: '你好' }),
}

describe('the initial language', () => {
  it.each([
    ['zh', 'en', 'zh'],
    [null, 'zh', 'zh'],
    ['fr', 'zh', 'zh'],
    [null, '', 'en'],
    [null, 'fr', 'en'],
  ])('with %j saved and the page served in %j is %s', (saved, served, expected) => {
    if (saved) localStorage.setItem('language', saved)
    document.documentElement.lang = served
    expect(getInitialLanguage()).toBe(expected)
  })
})

it('saves the language in the document, the storage and the cookie, for a year', () => {
  const setCookie = jest.spyOn(document, 'cookie', 'set')
  const { i18n } = createSiteI18n('zh', texts.zh)
  expect(i18n.t('frame.help')).toBe('帮助')
  expect(document.documentElement.lang).toBe('zh')
  expect(localStorage.getItem('language')).toBe('zh')
  expect(document.cookie).toContain('language=zh')
  expect(setCookie).toHaveBeenCalledWith(expect.stringContaining('; Max-Age=31536000;'))
  setCookie.mockRestore()
})

it('does not save a language from the address', async () => {
  history.replaceState(null, '', '/help?lang=zh')
  const { setLanguage } = createSiteI18n('zh', texts.zh)
  history.replaceState(null, '', '/')
  expect(document.documentElement.lang).toBe('zh')
  expect(localStorage.getItem('language')).toBeNull()
  await setLanguage('en')
  expect(localStorage.getItem('language')).toBe('en')
})

it('switches the texts of every area', async () => {
  const { i18n, addTexts, setLanguage } = createSiteI18n('en', texts.en)
  await addTexts('area', area)
  expect(i18n.t('greeting', { ns: 'area' })).toBe('Hello')
  await setLanguage('zh')
  expect(i18n.t('greeting', { ns: 'area' })).toBe('你好')
  expect(i18n.t('frame.help')).toBe('帮助')
  expect(document.documentElement.lang).toBe('zh')
})

it('keeps the language when texts fail to load, and can retry', async () => {
  const { i18n, addTexts, setLanguage } = createSiteI18n('en', texts.en)
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

it('loads an area in a language that was chosen while its texts were loading', async () => {
  const { i18n, addTexts, setLanguage } = createSiteI18n('en', texts.en)
  const slow = Promise.withResolvers<Translations>()
  const added = addTexts('area', { ...area, en: () => slow.promise })
  await setLanguage('zh')
  slow.resolve({ greeting: 'Hello' })
  await added
  expect(i18n.t('greeting', { ns: 'area' })).toBe('你好')
})

describe('after a fallback to another release', () => {
  const before: TextLoaders = {
    en: async () => ({ greeting: 'Hello before' }),
    zh: async () => ({ greeting: '之前的你好' }),
  }

  it('uses the texts of the later release in both languages', async () => {
    const { i18n, addTexts, setLanguage } = createSiteI18n('en', texts.en)
    await addTexts('area', area)
    await setLanguage('zh')
    await addTexts('area', before)
    expect(i18n.t('greeting', { ns: 'area' })).toBe('之前的你好')
    await setLanguage('en')
    expect(i18n.t('greeting', { ns: 'area' })).toBe('Hello before')
  })

  it('ignores late texts of the failed release', async () => {
    const { i18n, addTexts } = createSiteI18n('en', texts.en)
    const slow = Promise.withResolvers<Translations>()
    const failing = addTexts('area', { ...area, en: () => slow.promise })
    await addTexts('area', before)
    slow.resolve({ greeting: 'Hello' })
    await failing
    expect(i18n.t('greeting', { ns: 'area' })).toBe('Hello before')
  })
})

it('follows the language of another tab and ignores unknown ones', async () => {
  const { i18n } = createSiteI18n('en', texts.en)
  const dispatchStorageEvent = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  dispatchStorageEvent('language', 'fr')
  dispatchStorageEvent('language', null)
  dispatchStorageEvent('user', 'zh')
  expect(i18n.language).toBe('en')
  dispatchStorageEvent('language', 'zh')
  await waitFor(() => expect(i18n.language).toBe('zh'))
  expect(i18n.t('frame.help')).toBe('帮助')
})
