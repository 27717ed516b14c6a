import type { Mood, Style, Time, Weather } from '../intent/atmosphere.ts'
import type { Intent } from '../intent/intent.ts'

type Light = 'warm' | 'cool' | 'bright' | 'dark' | 'pastel' | 'dramatic' | 'vivid'

/** Attributes that suit each other. The ids are choices of edits. */
export interface Atmosphere {
  time?: Time
  weather?: Weather
  light?: Light
  color?: string
  /** Not in the first of the scenes: a style is a wish of its own. */
  style?: Style
  /** What the sky shows besides. */
  sky?: 'star' | 'bird'
  /** The moods of a prompt that it does not contradict. */
  suits: readonly Mood[]
  /** Only for a prompt that names this weather. */
  needsWeather?: true
}

/** The scene has a sky. The first are the most welcome ones. */
const outdoors: readonly Atmosphere[] = [
  {
    time: 'sunset',
    light: 'warm',
    sky: 'bird',
    suits: ['warm', 'calm', 'dramatic', 'bright', 'vivid', 'pastel', 'minimal'],
  },
  {
    time: 'dawn',
    weather: 'mist',
    light: 'pastel',
    suits: ['cool', 'calm', 'pastel', 'minimal', 'warm', 'dark'],
  },
  {
    weather: 'clear',
    time: 'day',
    light: 'vivid',
    suits: ['warm', 'bright', 'vivid', 'dramatic', 'cool', 'calm', 'pastel', 'minimal'],
  },
  {
    time: 'night',
    light: 'cool',
    sky: 'star',
    suits: ['cool', 'calm', 'dark', 'dramatic', 'vivid', 'minimal'],
  },
  {
    time: 'dusk',
    weather: 'cloudy',
    light: 'dramatic',
    suits: ['cool', 'calm', 'dark', 'dramatic', 'vivid', 'warm'],
  },
  {
    time: 'dusk',
    weather: 'rain',
    light: 'dark',
    suits: ['cool', 'calm', 'dark', 'dramatic'],
    needsWeather: true,
  },
  {
    time: 'night',
    weather: 'rain',
    light: 'dramatic',
    suits: ['cool', 'calm', 'dark', 'dramatic', 'vivid'],
    needsWeather: true,
  },
  {
    time: 'dusk',
    weather: 'storm',
    light: 'dramatic',
    suits: ['cool', 'dark', 'dramatic'],
    needsWeather: true,
  },
  { time: 'day', weather: 'storm', light: 'dark', suits: ['cool', 'dark', 'dramatic'], needsWeather: true },
  {
    time: 'dawn',
    weather: 'snow',
    light: 'pastel',
    suits: ['cool', 'calm', 'pastel', 'bright', 'minimal'],
    needsWeather: true,
  },
  {
    time: 'night',
    weather: 'snow',
    light: 'cool',
    suits: ['cool', 'calm', 'dark', 'dramatic'],
    needsWeather: true,
  },
]

/** A room has the light of its windows and lamps. */
const indoors: readonly Atmosphere[] = [
  { time: 'dawn', light: 'pastel', color: 'green', suits: ['cool', 'calm', 'bright', 'pastel', 'minimal'] },
  { time: 'dusk', light: 'warm', color: 'orange', suits: ['warm', 'calm', 'dark', 'dramatic', 'minimal'] },
  { time: 'day', light: 'bright', color: 'blue', suits: ['cool', 'calm', 'bright', 'vivid', 'minimal'] },
]

/** Objects, cloth and shapes have light and colors alone. */
const studio: readonly Atmosphere[] = [
  {
    light: 'pastel',
    color: 'pink',
    style: 'watercolor',
    suits: ['calm', 'bright', 'pastel', 'warm', 'minimal'],
  },
  { light: 'dramatic', color: 'blue', suits: ['cool', 'calm', 'dark', 'dramatic', 'vivid'] },
  {
    light: 'warm',
    color: 'orange',
    style: 'oil',
    suits: ['warm', 'calm', 'dark', 'dramatic', 'vivid', 'minimal'],
  },
  { light: 'bright', color: 'teal', suits: ['cool', 'calm', 'bright', 'vivid', 'minimal'] },
]

const byFamily: Readonly<Record<Intent['family'], readonly Atmosphere[]>> = {
  landscape: outdoors,
  sea: outdoors,
  city: outdoors,
  animal: outdoors,
  portrait: outdoors,
  interior: indoors,
  product: studio,
  'still-life': studio,
  textile: studio,
  abstract: studio,
}

/** Whether light and colors are all that surrounds the subject. */
export const hasNoPlace = ({ family }: Intent): boolean => byFamily[family] === studio

/** The kinds of attributes that an atmosphere has. */
export type AtmosphereKind = 'time' | 'weather' | 'light' | 'color' | 'style'

/** What falls from the sky covers its stars, and so do clouds. */
const agrees = ({ weather, sky }: Atmosphere, wanted: Weather) =>
  weather === wanted ||
  (weather === undefined && (wanted === 'clear' || (wanted === 'mist' && sky !== 'star')))

const isColdHue = (hue: number) => hue > 110 && hue < 320

/** Lists the atmospheres that agree with everything that an intent names, in an order that depends on `seed`. */
export function listAtmospheres(intent: Intent, seed: number): Atmosphere[] {
  const { family, time, weather, moods, hues } = intent
  const fitting = byFamily[family].filter(
    each =>
      (!time || !each.time || each.time === time) &&
      (!weather || agrees(each, weather)) &&
      (!each.needsWeather || each.weather === weather) &&
      [...moods].every(mood => each.suits.includes(mood)) &&
      !(each.light === 'warm' && hues.some(isColdHue)) &&
      !(each.light === 'cool' && hues.some(hue => !isColdHue(hue))),
  )
  const first = fitting.length > 0 ? seed % Math.min(fitting.length, 3) : 0
  return [...fitting.slice(first), ...fitting.slice(0, first)]
}
