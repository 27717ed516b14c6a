import type { Intent, Subject } from './intent.ts'

/** Whether the prompt says that the image must not show a subject, which a layout may add by itself. */
export const isExcluded = ({ excluded }: Pick<Intent, 'excluded'>, subject: Subject): boolean =>
  excluded?.has(subject) === true
