import type { Layer, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'
import { emptyImageTint, imageElement, createShapeElement, textElement, type Template } from './template.ts'

const line = '#ffffff59'
const accent = '#e2543f'

/** The templates in the order of the chooser: a cover, then pages with text, and three with images only. */
export const templates: readonly Template[] = [
  {
    name: 'cover',
    elements: [
      imageElement('cover-large', 'bright'),
      imageElement('cover-small', 'soft'),
      createShapeElement('cover-mark', accent),
      textElement('cover-project', 'type-label', 'project'),
      textElement('cover-title', 'type-display', 'title'),
      createShapeElement('cover-rule', line),
      textElement('cover-author', 'type-label', 'author'),
      textElement('cover-description', 'type-caption', 'coverDescription'),
    ],
  },
  {
    name: 'template-1',
    elements: [
      imageElement('hero-image', 'bright'),
      createShapeElement('hero-mark', accent),
      textElement('hero-title', 'type-title', 'chapter'),
      textElement('hero-body', 'type-body', 'story'),
    ],
  },
  {
    name: 'template-2',
    elements: [
      imageElement('pair-left', 'bright'),
      imageElement('pair-right', 'soft'),
      textElement('pair-title', 'type-title', 'pair'),
      textElement('pair-left-caption', 'type-caption', 'leftCaption'),
      textElement('pair-right-caption', 'type-caption', 'rightCaption'),
    ],
  },
  {
    name: 'template-3',
    elements: [
      imageElement('column-tall', 'bright'),
      textElement('column-label', 'type-label', 'project'),
      textElement('column-title', 'type-title', 'idea'),
      createShapeElement('column-mark', accent),
      textElement('column-body', 'type-body', 'ideaBody'),
      imageElement('column-detail', 'soft'),
    ],
  },
  {
    name: 'template-4',
    elements: [
      imageElement('mosaic-large', 'bright'),
      imageElement('mosaic-top', 'soft'),
      imageElement('mosaic-middle', 'deep'),
      imageElement('mosaic-wide', 'soft'),
    ],
  },
  {
    name: 'template-5',
    elements: [
      textElement('band-label', 'type-label', 'place'),
      textElement('band-title', 'type-display', 'band'),
      imageElement('band-image', 'bright'),
      createShapeElement('band-rule', line),
      textElement('band-lead', 'type-lead', 'lead'),
      textElement('band-body', 'type-caption', 'story'),
    ],
  },
  {
    name: 'template-6',
    elements: [
      createShapeElement('mat-panel', '#00000038'),
      imageElement('mat-image', 'bright'),
      createShapeElement('mat-mark', accent),
      textElement('mat-title', 'type-title-centered', 'work'),
      textElement('mat-caption', 'type-caption-centered', 'workCaption'),
    ],
  },
  {
    name: 'template-7',
    elements: [
      imageElement('steps-first', 'bright'),
      textElement('steps-first-title', 'type-subtitle', 'sketch'),
      textElement('steps-first-body', 'type-caption', 'sketchBody'),
      createShapeElement('steps-first-rule', line),
      imageElement('steps-second', 'soft'),
      textElement('steps-second-title', 'type-subtitle', 'draft'),
      textElement('steps-second-body', 'type-caption', 'draftBody'),
      createShapeElement('steps-second-rule', line),
      imageElement('steps-third', 'deep'),
      textElement('steps-third-title', 'type-subtitle', 'finish'),
      textElement('steps-third-body', 'type-caption', 'finishBody'),
    ],
  },
  {
    name: 'template-8',
    elements: [
      imageElement('strips-left', 'soft'),
      imageElement('strips-middle', 'bright'),
      imageElement('strips-right', 'soft'),
      createShapeElement('strips-top-mark', accent),
      createShapeElement('strips-bottom-mark', line),
    ],
  },
  {
    name: 'template-9',
    elements: [
      imageElement('sheet-large', 'bright'),
      imageElement('sheet-first', 'soft'),
      imageElement('sheet-second', 'deep'),
      imageElement('sheet-third', 'soft'),
    ],
  },
]

/** Returns the style of an image layer without an image: its template's, where the template is in the catalog. */
export function getEmptyImageStyle(
  { templateName }: Pick<PortfolioPage, 'templateName'>,
  { id }: Pick<Layer, 'id'>,
): LayerStyle {
  const template = templates.find(({ name }) => name === templateName)
  const element = template?.elements.find(({ name, type }) => name === id && type === 'image')
  return element ? { ...element.style } : { backgroundColor: emptyImageTint }
}
