import type { Layer, PortfolioPage } from '@tessera/shared-contracts'

/**
 * The layouts of the editor that the demo uses, with the classes of their layers: image slots, shapes with
 * the name of their color, and texts with their type style.
 */
const layouts = {
  'template-1': {
    images: ['hero-image'],
    shapes: { 'hero-mark': 'accent' },
    texts: { 'hero-title': 'type-title', 'hero-body': 'type-body' },
  },
  'template-2': {
    images: ['pair-left', 'pair-right'],
    shapes: {},
    texts: {
      'pair-title': 'type-title',
      'pair-left-caption': 'type-caption',
      'pair-right-caption': 'type-caption',
    },
  },
  'template-4': {
    images: ['mosaic-large', 'mosaic-top', 'mosaic-middle', 'mosaic-wide'],
    shapes: {},
    texts: {},
  },
  'template-5': {
    images: ['band-image'],
    shapes: { 'band-rule': 'line' },
    texts: {
      'band-label': 'type-label',
      'band-title': 'type-display',
      'band-lead': 'type-lead',
      'band-body': 'type-caption',
    },
  },
  'template-6': {
    images: ['mat-image'],
    shapes: { 'mat-panel': 'panel', 'mat-mark': 'accent' },
    texts: { 'mat-title': 'type-title-centered', 'mat-caption': 'type-caption-centered' },
  },
  'template-8': {
    images: ['strips-left', 'strips-middle', 'strips-right'],
    shapes: { 'strips-top-mark': 'accent', 'strips-bottom-mark': 'line' },
    texts: {},
  },
  'template-9': {
    images: ['sheet-large', 'sheet-first', 'sheet-second', 'sheet-third'],
    shapes: {},
    texts: {},
  },
} as const

type Layouts = typeof layouts
export type LayoutName = keyof Layouts
type Shape = 'accent' | 'line' | 'panel'

/**
 * A page of the demo: for each image slot the index of an image in the chapter, and a text for each text
 * layer.
 */
export type DemoPage = {
  [Name in LayoutName]: {
    layout: Name
    images: readonly number[]
    texts: { [Place in keyof Layouts[Name]['texts']]: string }
  }
}[LayoutName]

export interface PageTheme {
  backgroundColor: string
  accent: string
  color: string
  fontFamily: string
}

/** Size of every page (specification 2, §3). */
export const pageSize = { width: 811, height: 937 } as const

/** The image slots of layouts for first pages, in pixels of the page: left, top, width, height. */
export const imageBoxes: Partial<Record<LayoutName, readonly (readonly [number, number, number, number])[]>> =
  {
    'template-4': [
      [0, 0, 524, 615],
      [536, 0, 275, 303],
      [536, 315, 275, 300],
      [0, 627, 811, 310],
    ],
    'template-8': [
      [56, 56, 209, 705],
      [301, 176, 209, 705],
      [546, 56, 209, 705],
    ],
    'template-9': [
      [56, 56, 699, 540],
      [56, 614, 218, 267],
      [297, 614, 218, 267],
      [538, 614, 217, 267],
    ],
  }

/** @param address returns the URL of an image of the chapter, by its index */
export function buildPage(
  page: DemoPage,
  look: PageTheme,
  number: number,
  address: (image: number) => string,
): PortfolioPage {
  const layout = layouts[page.layout]
  const shapeColors: Record<Shape, string> = { accent: look.accent, line: '#ffffff59', panel: '#00000038' }
  const images = layout.images.map((place, i): Layer => {
    const image = page.images[i]
    if (image === undefined) throw new Error(`page ${number} of the demo has no image for ${place}`)
    return {
      id: place,
      type: 'image',
      className: place,
      style: {
        backgroundImage: `url("${address(image)}")`,
        backgroundSize: 'cover',
        backgroundPosition: 'center',
        backgroundRepeat: 'no-repeat',
        backgroundColor: 'transparent',
      },
    }
  })
  const shapes = (Object.entries(layout.shapes) as [string, Shape][]).map(([place, shape]): Layer => ({
    id: place,
    type: 'container',
    className: place,
    style: { backgroundColor: shapeColors[shape] },
  }))
  const words: Readonly<Record<string, string>> = page.texts
  const texts = (Object.entries(layout.texts) as [string, string][]).map(([place, type]): Layer => ({
    id: place,
    type: 'text',
    className: `${place} ${type}`,
    style: { color: look.color, fontFamily: look.fontFamily },
    content: words[place] ?? '',
  }))
  return {
    id: `page_${number}`,
    templateName: page.layout,
    ...pageSize,
    backgroundColor: look.backgroundColor,
    // A panel lies below its image, every other shape above it.
    layers: [
      ...shapes.filter(({ id }) => id.endsWith('panel')),
      ...images,
      ...shapes.filter(({ id }) => !id.endsWith('panel')),
      ...texts,
    ],
  }
}
