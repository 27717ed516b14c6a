export type Time = 'dawn' | 'day' | 'sunset' | 'dusk' | 'night'
export type Weather = 'clear' | 'cloudy' | 'mist' | 'rain' | 'snow' | 'storm'
export type Mood = 'warm' | 'cool' | 'calm' | 'dramatic' | 'dark' | 'bright' | 'vivid' | 'pastel' | 'minimal'
export type Style =
  'ink' | 'watercolor' | 'oil' | 'papercut' | 'line' | 'pixel' | 'flat' | 'neon' | 'monochrome' | 'retro'

/** What a sky shows when a prompt names it. */
type SkySubject = 'aurora' | 'cloud' | 'star'

/** The light, weather, mood and style of an image. */
export interface Atmosphere {
  subjects: Pick<ReadonlySet<SkySubject>, 'has'>
  /** What the sky must not show. */
  excluded?: Pick<ReadonlySet<SkySubject | 'moon' | 'sun'>, 'has'>
  /** Hues of the scene in OKLCH degrees, in the order of the prompt. */
  hues: readonly number[]
  moods: ReadonlySet<Mood>
  styles: ReadonlySet<Style>
  time?: Time
  weather?: Weather
}
