/** The kinds of requests that the engine cannot fulfil, the most important to know first. */
export const undrawnClasses = [
  'photograph',
  'render',
  'cartoon',
  'lettering',
  'likeness',
  'food',
  'animal',
  'plant',
  'vehicle',
  'building',
  'clothing',
  'person',
  'group',
  'place',
  'object',
  'combination',
  'subject',
  'count',
  'style',
  'weather',
  'color',
  'action',
  'viewpoint',
  'detail',
] as const

export type UndrawnClass = (typeof undrawnClasses)[number]
