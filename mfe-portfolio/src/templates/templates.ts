import type { Layer, LayerStyle, PortfolioPage } from '@tessera/shared-contracts'
import { emptyTint, image, shape, text, type Template } from './template.ts'

const line = '#ffffff59'
const accent = '#e2543f'

/** The templates in the order of the chooser: a cover, then pages with words, and three for pictures alone. */
export const templates: readonly Template[] = [
  {
    name: 'cover',
    elements: [
      image('cover-large', 'bright'),
      image('cover-small', 'soft'),
      shape('cover-mark', accent),
      text('cover-project', 'type-label', 'project'),
      text('cover-title', 'type-display', 'title'),
      shape('cover-rule', line),
      text('cover-author', 'type-label', 'author'),
      text('cover-description', 'type-caption', 'coverDescription'),
    ],
  },
  {
    name: 'template-1',
    elements: [
      image('hero-image', 'bright'),
      shape('hero-mark', accent),
      text('hero-title', 'type-title', 'chapter'),
      text('hero-body', 'type-body', 'story'),
    ],
  },
  {
    name: 'template-2',
    elements: [
      image('pair-left', 'bright'),
      image('pair-right', 'soft'),
      text('pair-title', 'type-title', 'pair'),
      text('pair-left-caption', 'type-caption', 'leftCaption'),
      text('pair-right-caption', 'type-caption', 'rightCaption'),
    ],
  },
  {
    name: 'template-3',
    elements: [
      image('column-tall', 'bright'),
      text('column-label', 'type-label', 'project'),
      text('column-title', 'type-title', 'idea'),
      shape('column-mark', accent),
      text('column-body', 'type-body', 'ideaBody'),
      image('column-detail', 'soft'),
    ],
  },
  {
    name: 'template-4',
    elements: [
      image('mosaic-large', 'bright'),
      image('mosaic-top', 'soft'),
      image('mosaic-middle', 'deep'),
      image('mosaic-wide', 'soft'),
    ],
  },
  {
    name: 'template-5',
    elements: [
      text('band-label', 'type-label', 'place'),
      text('band-title', 'type-display', 'band'),
      image('band-image', 'bright'),
      shape('band-rule', line),
      text('band-lead', 'type-lead', 'lead'),
      text('band-body', 'type-caption', 'story'),
    ],
  },
  {
    name: 'template-6',
    elements: [
      shape('mat-panel', '#00000038'),
      image('mat-image', 'bright'),
      shape('mat-mark', accent),
      text('mat-title', 'type-title-centered', 'work'),
      text('mat-caption', 'type-caption-centered', 'workCaption'),
    ],
  },
  {
    name: 'template-7',
    elements: [
      image('steps-first', 'bright'),
      text('steps-first-title', 'type-subtitle', 'sketch'),
      text('steps-first-body', 'type-caption', 'sketchBody'),
      shape('steps-first-rule', line),
      image('steps-second', 'soft'),
      text('steps-second-title', 'type-subtitle', 'draft'),
      text('steps-second-body', 'type-caption', 'draftBody'),
      shape('steps-second-rule', line),
      image('steps-third', 'deep'),
      text('steps-third-title', 'type-subtitle', 'finish'),
      text('steps-third-body', 'type-caption', 'finishBody'),
    ],
  },
  {
    name: 'template-8',
    elements: [
      image('strips-left', 'soft'),
      image('strips-middle', 'bright'),
      image('strips-right', 'soft'),
      shape('strips-top-mark', accent),
      shape('strips-bottom-mark', line),
    ],
  },
  {
    name: 'template-9',
    elements: [
      image('sheet-large', 'bright'),
      image('sheet-first', 'soft'),
      image('sheet-second', 'deep'),
      image('sheet-third', 'soft'),
    ],
  },
]

/** How a place for a picture looks while it is empty: as its template has it, where that is one of ours. */
export function emptyStyle(
  { templateName }: Pick<PortfolioPage, 'templateName'>,
  { id }: Pick<Layer, 'id'>,
): LayerStyle {
  const template = templates.find(({ name }) => name === templateName)
  const place = template?.elements.find(({ name, type }) => name === id && type === 'image')
  return place ? { ...place.style } : { backgroundColor: emptyTint }
}
