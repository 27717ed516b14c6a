/** The choice that takes an attribute out of the prompt. */
export const noChoice = 'none'

/**
 * The attributes of an image that an edit changes, and the ids of their choices, which no language owns. A choice of
 * `subject` is a subject of the engine, for example `fox`.
 */
export const editChoices = {
  subject: [],
  count: ['one', 'two', 'three', 'four', 'five'],
  color: [
    'red',
    'orange',
    'brown',
    'yellow',
    'green',
    'teal',
    'blue',
    'purple',
    'pink',
    'white',
    'grey',
    'black',
  ],
  time: ['dawn', 'day', 'sunset', 'dusk', 'night'],
  weather: ['clear', 'cloudy', 'mist', 'rain', 'snow', 'storm'],
  season: ['autumn', 'winter'],
  style: ['ink', 'watercolor', 'oil', 'papercut', 'line', 'pixel', 'flat', 'neon', 'monochrome', 'retro'],
  light: ['warm', 'cool', 'bright', 'dark', 'pastel', 'dramatic', 'vivid'],
  framing: ['close', 'wide', 'left', 'right'],
} as const

export type EditKind = keyof typeof editChoices

/** All kinds, in the order in which a page shows them. */
export const editKinds: readonly EditKind[] = [
  'subject',
  'count',
  'color',
  'time',
  'weather',
  'season',
  'style',
  'light',
  'framing',
]

/** One value of an attribute, and the prompt that asks for it. */
export interface EditChoice {
  /** An id of `editChoices`, a subject, or `noChoice`. */
  id: string
  current: boolean
  /** The whole prompt after the edit; of the current choice the prompt as it is. */
  prompt: string
}

/** An attribute that an image shows or could show. */
export interface EditableAttribute {
  kind: EditKind
  /** The id of the current choice; null where the prompt names none. */
  value: string | null
  /** At least two, one of them current. */
  choices: EditChoice[]
}
