import { expect, it } from '@jest/globals'
import { layerClasses } from '@tessera/shared-contracts'
import { readFileSync } from 'node:fs'
import path from 'node:path'

it('the style sheet has rules for every layer class and for no other', () => {
  const css = readFileSync(path.join(__dirname, 'layers.module.css'), 'utf8')
  const ruled = new Set(Array.from(css.matchAll(/^\.([a-z0-9-]+)/gm), match => match[1]))
  expect([...ruled].toSorted()).toEqual([...layerClasses].toSorted())
})
