import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { describeDifference } from './compare-images.ts'

interface Card {
  /** Position of the button in pixels. */
  left?: number
  buttonColor?: string
  cardColor?: string
  height?: number
}

/** Draws a card with a button, without letters, which depend on the machine's fonts. */
const drawCard = ({
  left = 40,
  buttonColor: color = '#ffb454',
  cardColor: card = '#15171d',
  height = 240,
}: Card = {}) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="${height}">
      <rect width="100%" height="100%" fill="#0e0f13"/>
      <rect x="20" y="20" width="280" height="200" rx="8" fill="${card}"/>
      <rect x="${left}" y="160" width="96" height="40" rx="6" fill="${color}"/>
    </svg>`),
  )
    .png()
    .toBuffer()

const sameImages: { what: string; now: Card }[] = [
  { what: 'the same', now: {} },
  { what: 'an edge drawn on the next pixel', now: { left: 41 } },
  { what: 'a shade that no eye tells apart', now: { buttonColor: '#feb352' } },
]
for (const { what, now } of sameImages)
  test(`${what} is no difference`, async () => {
    expect(await describeDifference(await drawCard(), await drawCard(now))).toBeNull()
  })

const differentImages: { what: string; now: Card; said: RegExp }[] = [
  { what: 'a button 3 pixels further', now: { left: 43 }, said: /from 40, 160 to 138, 199$/ },
  { what: 'a button of another color', now: { buttonColor: '#ff6b6e' }, said: /from 40, 160 to 135, 199$/ },
  { what: 'a card of the next shade', now: { cardColor: '#1d2029' }, said: /more than 6 of 255/ },
  { what: 'a card that is gone', now: { cardColor: '#0e0f13' }, said: /more than 6 of 255/ },
  { what: 'a page that has grown', now: { height: 241 }, said: /320 x 241 .* was 320 x 240/ },
]
for (const { what, now, said } of differentImages)
  test(`${what} is a difference`, async () => {
    expect(await describeDifference(await drawCard(), await drawCard(now))).toMatch(said)
  })
