import type { Intent } from '../../intent/intent.ts'
import type { Figure, FigurePart } from '../../paint/figure.ts'
import { busts } from './heads.ts'
import type { PortraitSubject } from './portrait-subject.ts'

const fill = (tone: FigurePart['tone'], points: string): FigurePart => ({ tone, fill: points })
const stroke = (tone: FigurePart['tone'], points: string, width: number): FigurePart => ({
  tone,
  stroke: points,
  width,
})

/** The hair behind a woman's head. */
const longHair = fill(
  'dark',
  '50,8 64,11 74,22 77,40 80,60 84,84 84,108 16,108 16,84 20,60 23,40 26,22 36,11',
)
const bob = fill('dark', '50,8 64,11 73,22 75,38 74,52 69,60 50,62 31,60 26,52 25,38 27,22 36,11')
const tails = [
  fill('dark', '27,24 16,28 7,44 5,66 10,88 16,92 18,74 20,54 27,40'),
  fill('dark', '73,24 84,28 93,44 95,66 90,88 84,92 82,74 80,54 73,40'),
]

/** Collar and lapels of a suit. */
const lapels = [fill('pale', '40,82* 50,106* 60,82* 50,90*'), stroke('dark', '37,80 50,108 63,80', 1.6)]

/** The bust with the hair and the clothes that the prompt names. */
export function styleBust(person: PortraitSubject, bust: Figure, { appearance, subjects }: Intent): Figure {
  const shaved = person === 'man' ? busts.man[appearance?.hasBeard ? 1 : 0] : undefined
  const suit = person !== 'astronaut' && subjects.has('coat') ? lapels : []
  return [...cutHair(person, shaved ?? bust, appearance?.cut), ...suit]
}

function cutHair(
  person: PortraitSubject,
  bust: Figure,
  cut?: NonNullable<Intent['appearance']>['cut'],
): Figure {
  if (person !== 'woman' || !cut) return bust
  const [loose, tied] = busts.woman
  if (cut === 'bun') return tied ?? bust
  const [, ...rest] = loose
  if (cut === 'long') return [longHair, ...rest]
  return cut === 'short' ? [bob, ...rest] : [...tails, bob, ...rest]
}

/** Glasses and the lines of an old face. */
export function listFaceDetails(person: PortraitSubject, { appearance }: Intent): Figure {
  if (person === 'child') return []
  const glasses = appearance?.hasGlasses
    ? [
        stroke('dark', '36,43 38,39 43,38.4 47,40 48,44 46,48 42,49 38,47.6 36,43', 0.9),
        stroke('dark', '64,43 62,39 57,38.4 53,40 52,44 54,48 58,49 62,47.6 64,43', 0.9),
        stroke('dark', '48,43 50,42.2 52,43', 0.9),
      ]
    : []
  const lines = appearance?.isOld
    ? [
        stroke('pale', '41,30 46,29.2 54,29.2 59,30', 0.6),
        stroke('pale', '42,33 47,32.4 53,32.4 58,33', 0.5),
        stroke('pale', '42,52 42.6,55 42,58.5', 0.7),
        stroke('pale', '58,52 57.4,55 58,58.5', 0.7),
        stroke('pale', '38,47.6 41,48.6 44,48.2', 0.5),
        stroke('pale', '62,47.6 59,48.6 56,48.2', 0.5),
      ]
    : []
  return [...lines, ...glasses]
}
