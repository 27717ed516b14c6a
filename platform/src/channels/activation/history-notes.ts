export const joinNotes = (...notes: (string | null)[]): string | null =>
  notes.filter(note => note !== null).join(', ') || null

export const toApprovalNote = (requester: string | null) =>
  requester === null ? null : `requested by ${requester}`
