/**
 * Stores the draft of a tool's form: that of a member durably, in the browser, and that of a visitor for this tab. When a
 * member signs out, the page deletes the keys that end in `.draft.MEMBER`. The page that shows without a network reads
 * the prompt of text to image from here.
 */
export function createDraftStorage<Draft extends object>(
  storageKey: string,
  parse: (stored: Partial<Record<keyof Draft, unknown>>) => Draft,
) {
  const initial = JSON.stringify(parse({}))
  const isNew = (draft: Draft) => JSON.stringify(draft) === initial
  const toMemberKey = (member: string) => `${storageKey}.${member}`

  function read(storage: 'localStorage' | 'sessionStorage', key: string): Draft {
    try {
      const stored: unknown = JSON.parse(globalThis[storage].getItem(key) ?? 'null')
      return parse(typeof stored === 'object' && stored !== null ? stored : {})
    } catch {
      return parse({})
    }
  }

  return {
    isNew,

    /** Whether a draft of the member is stored, or was until the member signed out. */
    has: (member: string) => !isNew(read('localStorage', toMemberKey(member))),

    /** The draft of a member, or of a visitor. What was written in this tab before the log-in is the member's too. */
    load(member: string | null): Draft {
      const ofTab = read('sessionStorage', storageKey)
      return member === null || !isNew(ofTab) ? ofTab : read('localStorage', toMemberKey(member))
    },

    save(member: string | null, draft: Draft): void {
      try {
        const [storage, key] =
          member === null ? [sessionStorage, storageKey] : [localStorage, toMemberKey(member)]
        if (isNew(draft)) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(draft))
        if (member !== null) sessionStorage.removeItem(storageKey)
      } catch {
        // Without storage, the draft lives as long as the page
      }
    },
  }
}
