import { expect, it } from '@jest/globals'
import { getSizesAttribute } from './image-sizes.ts'

const page = { id: 'page_1', width: 800, height: 1000, layers: [] }
const layer = {
  id: 'image',
  type: 'image',
  className: '',
  style: { left: '0px', top: '0px', width: '400px', height: '300px', backgroundSize: 'cover' },
}

it('an image takes its share of the page, which is as wide as the window at most', () => {
  expect(getSizesAttribute(layer, page, false)).toBe('min(50vw, 400px)')
})

it('in full screen the page also fits into the height of the window', () => {
  expect(getSizesAttribute(layer, page, true)).toBe('min(50vw, 40vh)')
})

it('an image without a place is as wide as its page', () => {
  expect(getSizesAttribute({ ...layer, style: {} }, page, false)).toBe('min(100vw, 800px)')
})
