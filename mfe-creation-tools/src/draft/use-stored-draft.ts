import { useAppSelector } from '@tessera/shared-auth'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { selectMemberId } from '../tasks/select-member-id.ts'
import { createDraftStorage } from './draft-storage.ts'

/** Milliseconds without a change before the draft is stored. The browser blocks the page while it stores. */
const storePauseMs = 300

/**
 * The draft of a tool's form. It survives a reload and a change of screen; a member finds it at the next visit too, until
 * the log-out. It is stored after a pause, after a log-in too, and when the page or the screen is left.
 *
 * @param parse builds a draft from unchecked values, with defaults for missing and invalid ones
 */
export function useStoredDraft<Draft extends object>(
  storageKey: string,
  parse: (stored: Partial<Record<keyof Draft, unknown>>) => Draft,
): [draft: Draft, change: (part: Partial<Draft>) => void, replace: (draft: Draft) => void] {
  const member = useAppSelector(selectMemberId)
  const [storage] = useState(() => createDraftStorage(storageKey, parse))
  const [draft, replace] = useState(() => storage.load(member))
  const store = useEffectEvent(() => storage.save(member, draft))
  useEffect(() => {
    const timer = setTimeout(() => store(), storePauseMs)
    return () => clearTimeout(timer)
  }, [storage, draft, member])
  useEffect(() => {
    const storeNow = () => store()
    // A phone can end a hidden page without another event
    document.addEventListener('visibilitychange', storeNow)
    addEventListener('pagehide', storeNow)
    return () => {
      document.removeEventListener('visibilitychange', storeNow)
      removeEventListener('pagehide', storeNow)
      storeNow()
    }
  }, [])

  const owner = useRef(member)
  const followMember = useEffectEvent(() => {
    const former = owner.current
    if (former === member) return
    owner.current = member
    // A visitor who logs in goes on with what they have written, and so does a member whose session has ended
    const goesOn = former === null ? !storage.isNew(draft) : member === null && storage.has(former)
    if (!goesOn) replace(storage.load(member))
  })
  useEffect(() => followMember(), [member])

  const change = useCallback((part: Partial<Draft>) => replace(before => ({ ...before, ...part })), [])
  return [draft, change, replace]
}
