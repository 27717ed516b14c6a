import type { Layer, LayerClass, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'

/** Size of every template, in CSS pixels (specification 2, §3). */
const pageSize = { width: 811, height: 937 } as const

/** The background color of every template, a dark red. */
const baseColor = '#4a0e15'

export const templateNames = [
  'cover',
  'template-1',
  'template-2',
  'template-3',
  'template-4',
  'template-5',
  'template-6',
  'template-7',
  'template-8',
  'template-9',
] as const
export type TemplateName = (typeof templateNames)[number]

/** A layer of a template. Its classes set position, size and text style; `content` is a key of the texts. */
export interface TemplateElement {
  readonly name: string
  readonly type: Layer['type']
  readonly classes: readonly LayerClass[]
  readonly style: LayerStyle
  readonly content?: string
}

/** A layout for a new page (specification 2, §3, "Templates"). */
export interface Template {
  readonly name: TemplateName
  readonly elements: readonly TemplateElement[]
}

/** An image layer. The tint is shown over the background while the layer is empty. */
export const imageElement = (
  positionClass: LayerClass,
  tint: 'soft' | 'bright' | 'deep' = 'soft',
): TemplateElement => ({
  name: positionClass,
  type: 'image',
  classes: [positionClass],
  style: { backgroundColor: tints[tint] },
})

export const textElement = (
  positionClass: LayerClass,
  textClass: LayerClass,
  content: string,
): TemplateElement => ({
  name: positionClass,
  type: 'text',
  classes: [positionClass, textClass],
  style: {},
  content,
})

/** A plain shape, for example a rule or a panel. */
export const createShapeElement = (positionClass: LayerClass, color: string): TemplateElement => ({
  name: positionClass,
  type: 'container',
  classes: [positionClass],
  style: { backgroundColor: color },
})

/** The color of an empty image layer, unless its template sets another. */
export const emptyImageTint = '#ffffff1a'

const tints = { soft: emptyImageTint, bright: '#ffffff2e', deep: '#00000047' } as const

/** Creates a page from a template, without an id. `getText` returns the text for a content key. */
export const createPage = (
  template: Template,
  getText: (key: string) => string,
): Omit<PortfolioPage, 'id'> => ({
  templateName: template.name,
  ...pageSize,
  backgroundColor: baseColor,
  layers: template.elements.map(element => ({
    id: element.name,
    type: element.type,
    className: element.classes.join(' '),
    style: { ...element.style },
    ...(element.content !== undefined && { content: getText(element.content) }),
  })),
})

/** Whether a template is in the catalog, so that the texts have a name for it. */
export const isTemplateName = (name: string | undefined): name is TemplateName =>
  templateNames.some(known => known === name)
