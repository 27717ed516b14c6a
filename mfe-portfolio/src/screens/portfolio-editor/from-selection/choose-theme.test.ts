import { expect, it } from '@jest/globals'
import { chooseTheme, type MeanColor } from './choose-theme.ts'

it.each<[string, MeanColor[], string]>([
  [
    'light images',
    [
      [230, 224, 210],
      [190, 180, 175],
    ],
    'paper',
  ],
  [
    'blue images',
    [
      [20, 60, 110],
      [40, 90, 120],
    ],
    'sea',
  ],
  [
    'warm images',
    [
      [150, 70, 40],
      [120, 50, 50],
    ],
    'dark-red',
  ],
  [
    'dark images without color',
    [
      [30, 30, 32],
      [60, 58, 60],
    ],
    'night',
  ],
  [
    'warm and cool ones alike',
    [
      [150, 70, 40],
      [40, 70, 150],
    ],
    'night',
  ],
  ['images that cannot be read', [], 'night'],
])('%s have their theme', (_, colors, theme) => {
  expect(chooseTheme(colors)).toBe(theme)
})
