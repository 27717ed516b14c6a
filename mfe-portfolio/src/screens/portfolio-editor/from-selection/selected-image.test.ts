import { expect, it } from '@jest/globals'
import type { Language, SelectedCreation } from '@tessera/shared-contracts'
import { listSelectedImages } from './selected-image.ts'

const fox = { en: 'Fox at dawn', zh: '黎明的狐狸' }
const describe = (fields: Partial<SelectedCreation>, language: Language = 'en') => {
  const [image] = listSelectedImages(
    [{ id: 1, file_type: 'image', full_url: '/media/a.png', width: 300, height: 400, ...fields }],
    language,
  )
  return image
}

it('an image is named in the language of the member first, and in the other one where that is known', () => {
  const prompt = 'a red fox at dawn, ink painting'
  expect(describe({ title: prompt, prompt, names: fox })).toEqual({
    url: '/media/a.png',
    ratio: 0.75,
    title: 'Red fox at dawn',
    otherTitle: '黎明的狐狸',
    alt: { en: prompt, zh: '黎明的狐狸' },
  })
  expect(describe({ title: prompt, prompt, names: fox }, 'zh')).toMatchObject({
    title: '黎明的狐狸',
    otherTitle: 'Red fox at dawn',
  })
})

it('an image whose words are not known is named in the language of its prompt', () => {
  expect(describe({ prompt: '兰州牛肉面，热气', names: null })).toMatchObject({
    title: '兰州牛肉面',
    otherTitle: '',
    alt: { zh: '兰州牛肉面，热气' },
  })
})

it('a title of its owner stays as it is, in one language', () => {
  expect(describe({ title: 'Grandmother, 1962', prompt: 'a woman', names: fox })).toMatchObject({
    title: 'Grandmother, 1962',
    otherTitle: '',
    alt: { en: 'a woman', zh: '黎明的狐狸' },
  })
})

it('an upload without words has none', () => {
  expect(describe({ title: '', prompt: null })).toMatchObject({ title: '', otherTitle: '', alt: {} })
})

it('what only an engine reads is no part of a title', () => {
  const prompt =
    '(masterpiece landscape:1.2) <lora:mist:0.5> of a very quiet and lonely harbour town --ar 16:9'
  expect(describe({ prompt })?.title).toBe('Masterpiece landscape of a very quiet and')
})

it('videos, portfolios and images of other sites are left out', () => {
  expect(describe({ file_type: 'video' })).toBeUndefined()
  expect(describe({ full_url: 'https://elsewhere.example/a.png' })).toBeUndefined()
})
