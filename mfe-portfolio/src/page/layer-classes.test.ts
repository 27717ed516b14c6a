import { expect, it } from '@jest/globals'
import { layerClasses } from '@tessera/shared-contracts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fontSizesPx } from './font-size.ts'
import { layerPositions } from './layer-positions.ts'
import { textStyles } from './text-style.ts'

const css = readFileSync(path.join(__dirname, 'text-styles.module.css'), 'utf8')

it('every layer class is a position or a text style, and there are no others', () => {
  const textStyles = new Set(Array.from(css.matchAll(/^\.([a-z0-9-]+)/gm), match => match[1]))
  expect([...textStyles, ...Object.keys(layerPositions)].toSorted()).toEqual([...layerClasses].toSorted())
})

it('the font sizes are those of the style sheet', () => {
  const inStyleSheet = new Map<string, number>()
  for (const [, selectors = '', size] of css.matchAll(/^((?:\.[a-z-]+,?\s+)+)\{\s+font-size: (\d+)px/gm))
    for (const [, name = ''] of selectors.matchAll(/\.([a-z-]+)/g)) inStyleSheet.set(name, Number(size))
  expect(Object.fromEntries(inStyleSheet)).toEqual(fontSizesPx)
})

it('the weights and line heights are those of the style sheet', () => {
  const inStyleSheet = new Map<string, object>()
  const rules = css.matchAll(
    /^((?:\.[a-z-]+,?\s+)+)\{\s+font-size: \d+px;\s+font-weight: (\d+);\s+line-height: ([\d.]+)/gm,
  )
  for (const [, selectors = '', weight, lineHeight] of rules)
    for (const [, name = ''] of selectors.matchAll(/\.([a-z-]+)/g))
      inStyleSheet.set(name, { fontWeight: Number(weight), lineHeight: Number(lineHeight) })
  expect(Object.fromEntries(inStyleSheet)).toEqual(textStyles)
})
