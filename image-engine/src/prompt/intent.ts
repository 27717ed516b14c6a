import type { Oklch } from '../paint/oklch.ts'

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
  | 'teapot'
  | 'car'
  | 'camera'
  | 'book'
  | 'ring'

type Garment = 'dress' | 'coat' | 'fabric' | 'pattern'

export type Subject = Nature | Coast | Town | Form | Furniture | Animal | Person | Thing | Garment

export type Time = 'dawn' | 'day' | 'sunset' | 'dusk' | 'night'
export type Weather = 'clear' | 'cloudy' | 'mist' | 'rain' | 'snow' | 'storm'
export type Mood = 'warm' | 'cool' | 'calm' | 'dramatic' | 'dark' | 'bright' | 'vivid' | 'pastel' | 'minimal'
export type Style =
  'ink' | 'watercolour' | 'oil' | 'papercut' | 'line' | 'pixel' | 'flat' | 'neon' | 'monochrome' | 'retro'

/** What the engine understood of a prompt. */
export interface Intent {
  family: SceneFamilyName
  subjects: ReadonlySet<Subject>
  /** The number of a subject, where the prompt gives one. */
  counts: ReadonlyMap<Subject, number>
  /**
   * The colour of a subject, where the prompt gives one. Such a colour does not count as a colour of the
   * scene.
   */
  colours: ReadonlyMap<Subject, Oklch>
  /** Hues of the scene in OKLCH degrees, in the order of the prompt. */
  hues: readonly number[]
  moods: ReadonlySet<Mood>
  styles: ReadonlySet<Style>
  time?: Time
  weather?: Weather
}
