import { expect, it } from '@jest/globals'
import { portfolioFonts } from '@tessera/shared-contracts'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const faces = readFileSync(path.join(__dirname, 'web-fonts.css'), 'utf8').split('@font-face').slice(1)

it.each(portfolioFonts)('this site serves %s in regular and bold', font => {
  const own = faces.filter(face => new RegExp(`font-family: '?${font}'?;`).test(face))
  const weights = own.flatMap(face => /font-weight: (\d+)(?: (\d+))?/.exec(face)?.slice(1) ?? [])
  expect(Math.min(...weights.filter(Boolean).map(Number))).toBeLessThanOrEqual(400)
  expect(Math.max(...weights.filter(Boolean).map(Number))).toBeGreaterThanOrEqual(700)
  for (const face of own) {
    const file = /url\('([^']+)'\)/.exec(face)?.[1] ?? ''
    expect(existsSync(path.join(__dirname, '../../../node_modules', file))).toBe(true)
  }
})

it('the browser fetches no font for Chinese, because the system has one', () => {
  for (const face of faces.filter(face => face.includes('url(')))
    expect(face).toMatch(/unicode-range:\s+U\+0000-00FF,[^;]*U\+FFFD;/)
  const chinese = faces.filter(face => face.includes('U+2E80-9FFF'))
  expect(chinese.map(face => /src: (.*);/.exec(face)?.[1])).toEqual([
    "local('Noto Sans SC'), local('Noto Sans CJK SC')",
  ])
})
