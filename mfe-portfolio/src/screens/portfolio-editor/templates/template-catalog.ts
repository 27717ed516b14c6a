import type { Layer, LayerClass, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'
import { pageSizes } from '../../../page/page-size.ts'
import { defaultTheme, themes } from './themes.ts'

const { accent, line, panel, ...tints } = themes[defaultTheme].palette

const imageLayer = (position: LayerClass, tint: keyof typeof tints): Layer => ({
  id: position,
  type: 'image',
  className: position,
  style: { backgroundColor: tints[tint] },
})

/** A text layer. `content` is a key of the texts. */
const textLayer = (position: LayerClass, textStyle: LayerClass, content: string): Layer => ({
  id: position,
  type: 'text',
  className: `${position} ${textStyle}`,
  style: {},
  content,
})

/** A plain shape, for example a rule or a panel. */
const shapeLayer = (position: LayerClass, backgroundColor: string): Layer => ({
  id: position,
  type: 'container',
  className: position,
  style: { backgroundColor },
})

const layouts = {
  cover: [
    imageLayer('cover-large', 'bright'),
    imageLayer('cover-small', 'soft'),
    shapeLayer('cover-mark', accent),
    textLayer('cover-project', 'type-label', 'project'),
    textLayer('cover-title', 'type-display', 'title'),
    shapeLayer('cover-rule', line),
    textLayer('cover-author', 'type-label', 'author'),
    textLayer('cover-description', 'type-caption', 'coverDescription'),
  ],
  'template-1': [
    imageLayer('hero-image', 'bright'),
    shapeLayer('hero-mark', accent),
    textLayer('hero-title', 'type-title', 'chapter'),
    textLayer('hero-body', 'type-body', 'story'),
  ],
  'template-2': [
    imageLayer('pair-left', 'bright'),
    imageLayer('pair-right', 'soft'),
    textLayer('pair-title', 'type-title', 'pair'),
    textLayer('pair-left-caption', 'type-caption', 'leftCaption'),
    textLayer('pair-right-caption', 'type-caption', 'rightCaption'),
  ],
  'template-3': [
    imageLayer('column-tall', 'bright'),
    textLayer('column-label', 'type-label', 'project'),
    textLayer('column-title', 'type-title', 'idea'),
    shapeLayer('column-mark', accent),
    textLayer('column-body', 'type-body', 'ideaBody'),
    imageLayer('column-detail', 'soft'),
  ],
  'template-4': [
    imageLayer('mosaic-large', 'bright'),
    imageLayer('mosaic-top', 'soft'),
    imageLayer('mosaic-middle', 'deep'),
    imageLayer('mosaic-wide', 'soft'),
  ],
  'template-5': [
    textLayer('band-label', 'type-label', 'place'),
    textLayer('band-title', 'type-display', 'band'),
    imageLayer('band-image', 'bright'),
    shapeLayer('band-rule', line),
    textLayer('band-lead', 'type-lead', 'lead'),
    textLayer('band-body', 'type-caption', 'story'),
  ],
  'template-6': [
    shapeLayer('mat-panel', panel),
    imageLayer('mat-image', 'bright'),
    shapeLayer('mat-mark', accent),
    textLayer('mat-title', 'type-title-centered', 'work'),
    textLayer('mat-caption', 'type-caption-centered', 'workCaption'),
  ],
  'template-7': [
    imageLayer('steps-first', 'bright'),
    textLayer('steps-first-title', 'type-subtitle', 'sketch'),
    textLayer('steps-first-body', 'type-caption', 'sketchBody'),
    shapeLayer('steps-first-rule', line),
    imageLayer('steps-second', 'soft'),
    textLayer('steps-second-title', 'type-subtitle', 'draft'),
    textLayer('steps-second-body', 'type-caption', 'draftBody'),
    shapeLayer('steps-second-rule', line),
    imageLayer('steps-third', 'deep'),
    textLayer('steps-third-title', 'type-subtitle', 'finish'),
    textLayer('steps-third-body', 'type-caption', 'finishBody'),
  ],
  'template-8': [
    imageLayer('strips-left', 'soft'),
    imageLayer('strips-middle', 'bright'),
    imageLayer('strips-right', 'soft'),
    shapeLayer('strips-top-mark', accent),
    shapeLayer('strips-bottom-mark', line),
  ],
  'template-9': [
    imageLayer('sheet-large', 'bright'),
    imageLayer('sheet-first', 'soft'),
    imageLayer('sheet-second', 'deep'),
    imageLayer('sheet-third', 'soft'),
  ],
} satisfies Record<string, readonly Layer[]>

export type TemplateName = keyof typeof layouts | 'blank'

/** A layout for a new page (specification 2, §3, "Templates"). */
export interface Template {
  readonly name: TemplateName
  /** The layers of the page, with keys of the texts as contents. */
  readonly layers: readonly Layer[]
}

/** A page without layers. It is offered beside the templates. */
export const blankTemplate: Template = { name: 'blank', layers: [] }

export const isTemplateName = (name = ''): name is TemplateName =>
  name === blankTemplate.name || Object.hasOwn(layouts, name)

/** The templates in the order of the chooser: a cover, then pages with text, and three with images only. */
export const templates: readonly Template[] = Object.entries(layouts).map(([name, layers]) => ({
  name: name as TemplateName,
  layers,
}))

/** Creates a page from a template, without an id. `getText` returns the text for a content key. */
export const createPage = (
  { name, layers }: Template,
  getText: (key: string) => string,
): Omit<PortfolioPage, 'id'> => ({
  templateName: name,
  ...pageSizes.portrait,
  backgroundColor: themes[defaultTheme].background,
  layers: layers.map(({ style, content, ...layer }) => ({
    ...layer,
    style: { ...style },
    ...(content !== undefined && { content: getText(content) }),
  })),
})

/** Returns the style of an image layer without an image: its template's, where the template is in the catalog. */
export function getEmptyImageStyle(
  { templateName }: Pick<PortfolioPage, 'templateName'>,
  { id }: Pick<Layer, 'id'>,
): LayerStyle {
  const template = templates.find(({ name }) => name === templateName)
  const layer = template?.layers.find(each => each.id === id && each.type === 'image')
  return layer ? { ...layer.style } : { backgroundColor: tints.soft }
}
