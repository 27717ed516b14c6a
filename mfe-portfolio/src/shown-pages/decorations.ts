import { parseLayerClasses, type Layer, type LayerClass } from '@tessera/shared-contracts'

const steps = {
  first: ['steps-first', 'steps-first-title', 'steps-first-body'],
  second: ['steps-second', 'steps-second-title', 'steps-second-body'],
  third: ['steps-third', 'steps-third-title', 'steps-third-body'],
} as const satisfies Record<string, readonly LayerClass[]>

/**
 * The lines of the templates, and what each decorates. A line goes where everything in one of its groups is hidden: a mark
 * has one group, a line between two things has two.
 */
const decorated: Partial<Record<LayerClass, readonly (readonly LayerClass[])[]>> = {
  'cover-mark': [['cover-project']],
  'cover-rule': [['cover-author', 'cover-description']],
  'hero-mark': [['hero-title', 'hero-body']],
  'column-mark': [['column-label', 'column-title'], ['column-body']],
  'band-rule': [['band-lead'], ['band-body']],
  'mat-mark': [['mat-title', 'mat-caption']],
  'steps-first-rule': [steps.first, [...steps.second, ...steps.third]],
  // Where the second step is hidden, the line above it is the one between the others
  'steps-second-rule': [steps.second, steps.third],
  'strips-top-mark': [['strips-middle']],
  'strips-bottom-mark': [['strips-left']],
}

/** Returns the layers without the lines that decorate only what visitors do not see. */
export function removeOrphanedDecorations(
  layers: readonly Layer[],
  isSeen: (layer: Layer) => boolean,
): Layer[] {
  const list = (group: readonly LayerClass[]) =>
    layers.filter(({ className }) => parseLayerClasses(className).some(name => group.includes(name)))
  // What the author has deleted leaves its line: the author sees it alone in the editor too
  const isHidden = (group: readonly LayerClass[]) => {
    const members = list(group)
    return members.length > 0 && !members.some(isSeen)
  }
  return layers.filter(({ type, className }) => {
    const groups = parseLayerClasses(className).flatMap(name => decorated[name] ?? [])
    return type !== 'container' || !groups.some(isHidden)
  })
}
