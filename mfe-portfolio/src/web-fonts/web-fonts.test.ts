import { expect, it } from '@jest/globals'
import { portfolioFonts } from '@tessera/shared-contracts'
import { hasItalics } from './italic-font-faces.ts'
import { fontFaceRules } from './web-fonts.ts'

it.each(portfolioFonts)('this site serves %s in regular and bold', font => {
  const own = fontFaceRules.filter(
    rule => rule.includes(`font-family: '${font}';`) && !rule.includes('font-style: italic'),
  )
  const weights = own.flatMap(rule => /font-weight: (\d+)(?: (\d+))?/.exec(rule)?.slice(1) ?? [])
  expect(Math.min(...weights.filter(Boolean).map(Number))).toBeLessThanOrEqual(400)
  expect(Math.max(...weights.filter(Boolean).map(Number))).toBeGreaterThanOrEqual(700)
  expect(own.filter(rule => rule.includes('url(')).length).toBeGreaterThan(0)
})

it.each(portfolioFonts.filter(hasItalics))('the italics of %s are in regular and bold', font => {
  const italics = fontFaceRules.filter(
    rule => rule.includes(`font-family: '${font}';`) && rule.includes('font-style: italic'),
  )
  const weights = italics.flatMap(rule => /font-weight: (\d+)(?: (\d+))?/.exec(rule)?.slice(1) ?? [])
  expect(Math.min(...weights.filter(Boolean).map(Number))).toBeLessThanOrEqual(400)
  expect(Math.max(...weights.filter(Boolean).map(Number))).toBeGreaterThanOrEqual(700)
})

it('Noto Sans SC and Dancing Script have no italics', () => {
  expect(portfolioFonts.filter(font => !hasItalics(font))).toEqual(['Noto Sans SC', 'Dancing Script'])
})

it('the browser fetches no font for Chinese, because the system has one', () => {
  for (const rule of fontFaceRules.filter(rule => rule.includes('url(')))
    expect(rule).toMatch(/unicode-range: U\+0000-00FF,[^;]*U\+FFFD;/)
  const chinese = fontFaceRules.filter(rule => rule.includes('U+2E80-9FFF'))
  expect(chinese.map(rule => /src: (.*);/.exec(rule)?.[1])).toEqual([
    "local('Noto Sans SC'), local('Noto Sans CJK SC')",
  ])
})
