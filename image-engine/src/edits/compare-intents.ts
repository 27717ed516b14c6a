import type { Mood } from '../intent/atmosphere.ts'
import type { Intent, Subject } from '../intent/intent.ts'
import type { EditKind } from './edit-kinds.ts'

/** What the words of an attribute imply besides it: falling snow is cool, and autumn is warm and has trees. */
const implied: Readonly<
  Partial<Record<EditKind, { subjects?: readonly Subject[]; moods?: readonly Mood[] }>>
> = {
  weather: { subjects: ['cloud', 'mist', 'snow', 'sun'], moods: ['cool', 'dramatic'] },
  season: { subjects: ['autumn', 'snow', 'forest'], moods: ['warm', 'cool', 'bright'] },
  style: { moods: ['pastel'] },
  light: {
    moods: ['warm', 'cool', 'calm', 'dramatic', 'dark', 'bright', 'vivid', 'pastel', 'minimal'],
  },
}

/** Describes what an edit of a kind must leave as it is; without a kind, everything. `renamed` names the subject that takes another's place. */
function describeRest(
  intent: Intent,
  kind: EditKind | undefined,
  renamed?: readonly [from: Subject, to: Subject],
): string {
  const { subjects = [], moods = [] } = (kind && implied[kind]) ?? {}
  const rename = (subject: Subject) => (renamed?.[0] === subject ? renamed[1] : subject)
  const colors = [...intent.colors].map(([subject, color]) => [rename(subject), color])
  const counts = [...intent.counts].map(([subject, count]) => [rename(subject), count])
  return JSON.stringify({
    family: intent.family,
    subjects: [...new Set([...intent.subjects].map(rename))].filter(each => !subjects.includes(each)),
    moods: [...intent.moods].filter(each => !moods.includes(each)).sort(),
    styles: kind === 'style' ? [] : [...intent.styles].sort(),
    time: kind === 'time' ? undefined : intent.time,
    weather: kind === 'weather' ? undefined : intent.weather,
    hues: kind === 'color' ? [] : intent.hues,
    colors: kind === 'color' ? [] : colors.sort(),
    background: kind === 'color' ? undefined : intent.background,
    counts: kind === 'count' ? [] : counts.sort(),
    appearance: intent.appearance,
    framing: kind === 'framing' ? undefined : intent.framing,
    excluded: [...(intent.excluded ?? [])].sort(),
  })
}

/** Whether two intents differ, and in one attribute alone. */
export const differOnlyIn = (
  kind: EditKind,
  one: Intent,
  other: Intent,
  renamed?: readonly [from: Subject, to: Subject],
): boolean =>
  describeRest(one, kind, renamed) === describeRest(other, kind) &&
  describeRest(one, undefined) !== describeRest(other, undefined)
