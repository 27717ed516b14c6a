import { expect, it } from '@jest/globals'
import { getDrawnWidth, toImageFit } from './image-fit.ts'

const once = { backgroundRepeat: 'no-repeat' }

it('an image covers its box, or is shown whole in it, at the position of the background', () => {
  expect(toImageFit({ backgroundSize: 'cover', backgroundPosition: '20% 80%' })).toEqual({
    objectFit: 'cover',
    objectPosition: '20% 80%',
  })
  expect(toImageFit({ ...once, backgroundSize: 'contain', backgroundPosition: 'center' })).toEqual({
    objectFit: 'contain',
    objectPosition: 'center',
  })
})

it('without a position an image starts at the upper left, as a background does', () => {
  expect(toImageFit({ backgroundSize: 'cover' })).toMatchObject({ objectPosition: '0% 0%' })
})

it('an enlarged image reaches beyond its box by its position', () => {
  const background = { ...once, backgroundSize: '300% 200%', backgroundPosition: '25% 100%' }
  expect(toImageFit(background)).toEqual({ width: '300%', height: '200%', left: '-50%', top: '-100%' })
})

it.each([
  {},
  { backgroundSize: 'contain' },
  { backgroundSize: '300% 200%', backgroundPosition: '25% 100%' },
  { ...once, backgroundSize: 'auto' },
  { ...once, backgroundSize: '120px 80px', backgroundPosition: '0% 0%' },
  { ...once, backgroundSize: '300% 200%', backgroundPosition: 'center' },
])('the background %j stays a background', background => {
  expect(toImageFit(background)).toBeNull()
})

it('the drawn width is that of the box, of a square that covers it, or of an enlarged image', () => {
  const box = { left: 0, top: 0, width: 200, height: 700 }
  const sizes = ['contain', 'cover', '150% 120%']
  expect(sizes.map(backgroundSize => getDrawnWidth({ backgroundSize }, box))).toEqual([200, 700, 300])
})
