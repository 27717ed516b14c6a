import { useAppDispatch } from '@tessera/shared-auth'
import { useEffect } from 'react'
import { editorActions } from '../../document/portfolio-editor-slice.ts'

/** Ctrl+Z and Shift+Ctrl+Z (Command on a Mac) for the document. */
export function useUndoKeys(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      if (!asked || hasOwnUndo(event.target)) return
      event.preventDefault()
      dispatch(event.shiftKey ? editorActions.redone() : editorActions.undone())
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [dispatch])
}

/** While text is being typed the browser takes back its letters. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'number'].includes(target.type)) ||
  (target instanceof HTMLElement && target.dataset.changed === 'true') ||
  document.querySelector('dialog[open]') !== null
