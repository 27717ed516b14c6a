/**
 * The class names a layer of a portfolio may carry: places on a page, and kinds of type. Published
 * portfolios keep these names, so one that was ever here stays; how each looks is the portfolio area's to
 * say. Whoever keeps or shows a document leaves out all others.
 */
export const layerClasses = [
  'type-display',
  'type-title',
  'type-title-centered',
  'type-subtitle',
  'type-lead',
  'type-body',
  'type-caption',
  'type-caption-centered',
  'type-label',

  'cover-large',
  'cover-small',
  'cover-mark',
  'cover-project',
  'cover-title',
  'cover-rule',
  'cover-author',
  'cover-description',

  'hero-image',
  'hero-mark',
  'hero-title',
  'hero-body',

  'pair-left',
  'pair-right',
  'pair-title',
  'pair-left-caption',
  'pair-right-caption',

  'column-tall',
  'column-label',
  'column-title',
  'column-mark',
  'column-body',
  'column-detail',

  'mosaic-large',
  'mosaic-top',
  'mosaic-middle',
  'mosaic-wide',

  'band-label',
  'band-title',
  'band-image',
  'band-rule',
  'band-lead',
  'band-body',

  'mat-panel',
  'mat-image',
  'mat-mark',
  'mat-title',
  'mat-caption',

  'steps-first',
  'steps-first-title',
  'steps-first-body',
  'steps-first-rule',
  'steps-second',
  'steps-second-title',
  'steps-second-body',
  'steps-second-rule',
  'steps-third',
  'steps-third-title',
  'steps-third-body',

  'strips-left',
  'strips-middle',
  'strips-right',
  'strips-top-mark',
  'strips-bottom-mark',

  'sheet-large',
  'sheet-first',
  'sheet-second',
  'sheet-third',
] as const
export type LayerClass = (typeof layerClasses)[number]

const known: ReadonlySet<string> = new Set(layerClasses)

const isLayerClass = (name: string): name is LayerClass => known.has(name)

/** The names in a layer's `className` that are in the list, in their order. */
export const layerClassesIn = (className: string): LayerClass[] => className.split(/\s+/).filter(isLayerClass)
