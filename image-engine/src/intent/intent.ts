import type { Oklch } from '../color/oklch.ts'
import type { Atmosphere } from './atmosphere.ts'
import type { Framing } from './framing.ts'

export type SceneFamilyName =
  | 'landscape'
  | 'sea'
  | 'city'
  | 'interior'
  | 'product'
  | 'still-life'
  | 'portrait'
  | 'animal'
  | 'textile'
  | 'abstract'

type Nature =
  | 'mountain'
  | 'snow'
  | 'lake'
  | 'river'
  | 'forest'
  | 'pine'
  | 'bamboo'
  | 'meadow'
  | 'flower'
  | 'desert'
  | 'canyon'
  | 'valley'
  | 'mist'
  | 'tree'
  | 'moon'
  | 'sun'
  | 'aurora'
  | 'star'
  | 'cloud'
  | 'waterfall'
  | 'autumn'
  | 'blossom'
  | 'planet'

type Coast = 'island' | 'beach' | 'wave' | 'boat' | 'lighthouse'
type Town = 'tower' | 'bridge' | 'street' | 'house' | 'roof' | 'castle' | 'temple'
type Form = 'liquid' | 'paper' | 'geometry' | 'silk' | 'strand' | 'bokeh'
type Furniture = 'sofa' | 'armchair' | 'bed' | 'desk' | 'table' | 'shelf' | 'lamp' | 'window' | 'plant'

export type Animal =
  | 'bird'
  | 'butterfly'
  | 'cat'
  | 'crane'
  | 'deer'
  | 'dog'
  | 'dragon'
  | 'fish'
  | 'fox'
  | 'horse'
  | 'owl'
  | 'panda'
  | 'rabbit'
  | 'swan'
  | 'turtle'
  | 'whale'
  | 'wolf'

type Person = 'woman' | 'man' | 'child' | 'astronaut' | 'person'

type Thing =
  | 'bottle'
  | 'jar'
  | 'vase'
  | 'lipstick'
  | 'candle'
  | 'cup'
  | 'box'
  | 'watch'
  | 'headphones'
  | 'shoe'
  | 'bag'
  | 'phone'
  | 'fruit'
  | 'noodles'
  | 'teapot'
  | 'car'
  | 'camera'
  | 'book'
  | 'ring'

type Garment = 'dress' | 'coat' | 'fabric' | 'pattern'

export type Subject = Nature | Coast | Town | Form | Furniture | Animal | Person | Thing | Garment

export type Hair = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'pink' | 'blue' | 'purple'
export type Haircut = 'long' | 'short' | 'bun' | 'twintails'
export type Skin = 'light' | 'medium' | 'brown' | 'dark'

/** The looks of a person. What is absent is random. */
export interface Appearance {
  hair?: Hair
  cut?: Haircut
  skin?: Skin
  isOld?: true
  hasBeard?: true
  hasGlasses?: true
}

/** What the engine understood of a prompt. */
export interface Intent extends Atmosphere {
  family: SceneFamilyName
  subjects: ReadonlySet<Subject>
  /** The number of a subject, where the prompt gives one. */
  counts: ReadonlyMap<Subject, number>
  /**
   * The color of a subject, where the prompt gives one. Such a color does not count as a color of the
   * scene.
   */
  colors: ReadonlyMap<Subject, Oklch>
  /** What the prompt is about: the subjects of its main noun. */
  focus?: readonly Subject[]
  /** The color of the background, where the prompt gives one. */
  background?: Oklch
  appearance?: Appearance
  framing?: Framing
  /** What the image must not show. */
  excluded?: ReadonlySet<Subject>
}
