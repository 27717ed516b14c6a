import type { feedbackCategories, Language } from '@tessera/shared-contracts'

export interface Feedback {
  id: string
  /** Null for an anonymous user. */
  memberId: string | null
  category: (typeof feedbackCategories)[number]
  text: string
  /** For a reply. */
  email: string | null
  language: Language
  sentAt: number
}
