export type FamilyName =
  'landscape' | 'sea' | 'city' | 'abstract' | 'interior' | 'product' | 'portrait' | 'animal' | 'textile'

export type Subject =
  | 'mountain'
  | 'snow'
  | 'lake'
  | 'river'
  | 'forest'
  | 'pine'
  | 'meadow'
  | 'flower'
  | 'desert'
  | 'canyon'
  | 'valley'
  | 'mist'
  | 'bird'
  | 'tree'
  | 'island'
  | 'beach'
  | 'wave'
  | 'boat'
  | 'lighthouse'
  | 'tower'
  | 'bridge'
  | 'street'
  | 'house'
  | 'moon'
  | 'sun'
  | 'aurora'
  | 'star'
  | 'cloud'
  | 'waterfall'
  | 'autumn'
  | 'blossom'
  | 'liquid'
  | 'paper'
  | 'geometry'
  | 'silk'
  | 'strand'
  | 'bokeh'
  | 'planet'
  | 'bottle'
  | 'vase'
  | 'sofa'
  | 'window'
  | 'plant'

export type Time = 'dawn' | 'day' | 'sunset' | 'dusk' | 'night'
export type Weather = 'clear' | 'cloudy' | 'mist' | 'rain' | 'snow' | 'storm'
export type Mood = 'warm' | 'cool' | 'calm' | 'dramatic' | 'dark' | 'bright' | 'vivid' | 'pastel'
export type Style = 'ink' | 'watercolour' | 'flat' | 'neon' | 'monochrome' | 'retro'

/** What a prompt asks for, as far as the embedded engine understood it. */
export interface Intent {
  family: FamilyName
  subjects: ReadonlySet<Subject>
  /** Hues in degrees of OKLCH, in the order in which the prompt names them. */
  hues: readonly number[]
  moods: ReadonlySet<Mood>
  styles: ReadonlySet<Style>
  notUnderstood: string[]
  time?: Time
  weather?: Weather
}
