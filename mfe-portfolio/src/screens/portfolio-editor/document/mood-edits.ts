import { defaultMood, isMoodName, moods, recolorPage, type Mood, type MoodName } from '../templates/moods.ts'
import type { PortfolioDocument } from './portfolio-document.ts'
import { applyTextStyle } from './text-style-edits.ts'

/** Returns the mood of a document. A mood of another release is not known, and counts as none. */
export const getMood = ({ mood }: Pick<PortfolioDocument, 'mood'>): Mood =>
  moods[isMoodName(mood) ? mood : defaultMood]

/** Sets the colors and the font of the whole document: of its pages, of their shapes and of their texts. */
export function setMood(document: PortfolioDocument, { mood }: { mood: MoodName }): PortfolioDocument {
  const { fontColor, font } = moods[mood]
  const next = { ...document, mood, fontColor, font }
  return { ...next, pages: document.pages.map(page => applyTextStyle(recolorPage(page, moods[mood]), next)) }
}
