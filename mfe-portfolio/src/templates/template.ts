import type { Layer, LayerClass, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'

/** Size of every template, in CSS pixels (specification 2, §3). */
const pageSize = { width: 811, height: 937 } as const

/** The dark red that every template starts from. */
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

/** A part of a template. Its classes give position, size and type; `content` is a key of the texts. */
export interface TemplateElement {
  readonly name: string
  readonly type: Layer['type']
  readonly classes: readonly LayerClass[]
  readonly style: LayerStyle
  readonly content?: string
}

/** A page to start from (specification 2, §3, "Templates"). */
export interface Template {
  readonly name: TemplateName
  readonly elements: readonly TemplateElement[]
}

/** A place for a picture; the tint is what is seen of it while it is empty, over whatever background. */
export const image = (place: LayerClass, tint: 'soft' | 'bright' | 'deep' = 'soft'): TemplateElement => ({
  name: place,
  type: 'image',
  classes: [place],
  style: { backgroundColor: tints[tint] },
})

export const text = (place: LayerClass, type: LayerClass, content: string): TemplateElement => ({
  name: place,
  type: 'text',
  classes: [place, type],
  style: {},
  content,
})

/** A plain shape that orders the page: a rule, a panel. */
export const shape = (place: LayerClass, color: string): TemplateElement => ({
  name: place,
  type: 'container',
  classes: [place],
  style: { backgroundColor: color },
})

/** What is seen of a place without a picture, unless its template says otherwise. */
export const emptyTint = '#ffffff1a'

const tints = { soft: emptyTint, bright: '#ffffff2e', deep: '#00000047' } as const

/** A new page of a template, without an id. `write` gives the text for a content key. */
export const pageOf = (template: Template, write: (key: string) => string): Omit<PortfolioPage, 'id'> => ({
  templateName: template.name,
  ...pageSize,
  backgroundColor: baseColor,
  layers: template.elements.map(element => ({
    id: element.name,
    type: element.type,
    className: element.classes.join(' '),
    style: { ...element.style },
    ...(element.content !== undefined && { content: write(element.content) }),
  })),
})

/** Whether a page's template is one of ours, and so has a name in the texts. */
export const isTemplateName = (name: string | undefined): name is TemplateName =>
  templateNames.some(known => known === name)
