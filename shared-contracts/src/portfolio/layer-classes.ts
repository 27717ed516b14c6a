/**
 * The class names that a layer of a portfolio can have: positions on a page, and text styles. mfe-portfolio defines
 * their look. Published portfolios contain these names, so never remove one. The viewer skips other names, which later
 * releases have added.
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

const layerClassSet: ReadonlySet<string> = new Set(layerClasses)

const isLayerClass = (name: string): name is LayerClass => layerClassSet.has(name)

/** Returns the known names in the `className` of a layer, in their order. */
export const parseLayerClasses = (className: string): LayerClass[] =>
  className.split(/\s+/).filter(isLayerClass)
