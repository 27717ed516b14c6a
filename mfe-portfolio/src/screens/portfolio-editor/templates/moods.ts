import type { Layer, PortfolioFont, PortfolioPage } from '@tessera/shared-contracts'

/** The colors of what a template draws itself. */
interface Palette {
  accent: string
  line: string
  panel: string
  /** Empty image frames. */
  soft: string
  bright: string
  deep: string
}

/** Colors and font of a whole portfolio. */
export interface Mood {
  readonly background: string
  readonly fontColor: string
  readonly font: PortfolioFont
  readonly palette: Palette
}

const onDark = {
  line: '#ffffff59',
  panel: '#00000038',
  soft: '#ffffff1a',
  bright: '#ffffff2e',
  deep: '#00000047',
}

/** The moods in the order of the chooser. The first is the specification's (2, §3 and §9). */
export const moods = {
  'dark-red': {
    background: '#4a0e15',
    fontColor: '#FFFFFF',
    font: 'Noto Sans SC',
    palette: { ...onDark, accent: '#e2543f' },
  },
  paper: {
    background: '#f4efe6',
    fontColor: '#2A2622',
    font: 'Merriweather',
    palette: {
      accent: '#b5482f',
      line: '#2a262259',
      panel: '#ffffffb3',
      soft: '#2a26221a',
      bright: '#2a26222e',
      deep: '#2a262247',
    },
  },
  night: {
    background: '#12141c',
    fontColor: '#E9E6DF',
    font: 'Playfair Display',
    palette: { ...onDark, accent: '#ffb454' },
  },
  sea: {
    background: '#0d3540',
    fontColor: '#EEF7F5',
    font: 'Lato',
    palette: { ...onDark, accent: '#ff9d7a' },
  },
} as const satisfies Record<string, Mood>
export type MoodName = keyof typeof moods

export const moodNames = Object.keys(moods) as MoodName[]
export const defaultMood: MoodName = 'dark-red'

export const isMoodName = (name = ''): name is MoodName => Object.hasOwn(moods, name)

const roles = Object.keys(moods[defaultMood].palette) as (keyof Palette)[]

/** Returns a page in the colors of a mood. Colors that no mood has are the author's own, and stay. */
export function recolorPage<P extends Pick<PortfolioPage, 'layers' | 'backgroundColor'>>(
  page: P,
  mood: Mood,
): P {
  return {
    ...page,
    backgroundColor: mood.background,
    layers: page.layers.map(layer => recolorLayer(layer, mood)),
  }
}

/** Returns a shape or an empty frame in the colors of a mood. */
export function recolorLayer(layer: Layer, { palette }: Mood): Layer {
  const { backgroundColor } = layer.style
  const role = roles.find(each => moodNames.some(name => moods[name].palette[each] === backgroundColor))
  if (role === undefined || palette[role] === backgroundColor) return layer
  return { ...layer, style: { ...layer.style, backgroundColor: palette[role] } }
}
