import { expect, it } from '@jest/globals'
import { layerClasses } from '@tessera/shared-contracts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { layerPositions } from './layer-positions.ts'

it('every layer class is a position or a text style, and there are no others', () => {
  const css = readFileSync(path.join(__dirname, 'text-styles.module.css'), 'utf8')
  const textStyles = new Set(Array.from(css.matchAll(/^\.([a-z0-9-]+)/gm), match => match[1]))
  expect([...textStyles, ...Object.keys(layerPositions)].toSorted()).toEqual([...layerClasses].toSorted())
})
