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
export interface Theme {
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

/** The themes in the order of the chooser. The first is the specification's (2, §3 and §9). */
export const themes = {
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
} as const satisfies Record<string, Theme>
export type ThemeName = keyof typeof themes

export const themeNames = Object.keys(themes) as ThemeName[]
export const defaultTheme: ThemeName = 'dark-red'

export const isThemeName = (name = ''): name is ThemeName => Object.hasOwn(themes, name)

const roles = Object.keys(themes[defaultTheme].palette) as (keyof Palette)[]

/** Returns a page in the colors of a theme. Colors that no theme has are the author's own, and stay. */
export function applyTheme<P extends Pick<PortfolioPage, 'layers' | 'backgroundColor'>>(
  page: P,
  theme: Theme,
): P {
  return {
    ...page,
    backgroundColor: theme.background,
    layers: page.layers.map(layer => applyThemeToLayer(layer, theme)),
  }
}

/** Returns a shape or an empty frame in the colors of a theme. */
export function applyThemeToLayer(layer: Layer, { palette }: Theme): Layer {
  const { backgroundColor } = layer.style
  const role = roles.find(each => themeNames.some(name => themes[name].palette[each] === backgroundColor))
  if (role === undefined || palette[role] === backgroundColor) return layer
  return { ...layer, style: { ...layer.style, backgroundColor: palette[role] } }
}
