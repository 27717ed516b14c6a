import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { galleryImageSizes } from './manifest.ts'
import { getColumnCount, getColumnWidth } from './screens/toolbox-home/wall/wall-layout.ts'

const sidebarWidth = 272
const padding = 64

/** The greatest width of the screen in its style sheet. */
function readMaxWidth(): number {
  const css = readFileSync(resolve(__dirname, 'screens/toolbox-home/toolbox-home-screen.module.css'), 'utf8')
  return Number(/max-width: (\d+)px/.exec(css)?.[1])
}

/** The width that the `sizes` give an image in a viewport. */
function getImageSize(viewport: number): number {
  for (const size of galleryImageSizes.split(', ')) {
    const [, bound, length = size] = /^\(width < (\d+)px\) (.+)$/.exec(size) ?? []
    if (bound && viewport >= Number(bound)) continue
    const [, share, rest] = /^calc\(([\d.]+)vw - (\d+)px\)$/.exec(length) ?? []
    return share ? (viewport * Number(share)) / 100 - Number(rest) : parseFloat(length)
  }
  throw new Error('no size')
}

it.each([1300, 1440, 1700, 1920, 2100, 2400, 2560, 3840])(
  'describes the tiles of a viewport of %i px',
  viewport => {
    const wallWidth = Math.min(viewport - sidebarWidth, readMaxWidth()) - padding
    const tileWidth = getColumnWidth(wallWidth, getColumnCount(wallWidth))
    expect(Math.abs(getImageSize(viewport) - tileWidth)).toBeLessThan(2)
  },
)
