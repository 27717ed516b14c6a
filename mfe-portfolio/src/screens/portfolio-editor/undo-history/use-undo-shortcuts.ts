import { useAppDispatch } from '@tessera/shared-auth'
import { useEffect } from 'react'
import { editorActions } from '../state/portfolio-editor-slice.ts'

/** Undo with Ctrl+Z and redo with Shift+Ctrl+Z (Command on a Mac). */
export function useUndoShortcuts(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isShortcut || hasOwnUndo(event.target)) return
      event.preventDefault()
      dispatch(event.shiftKey ? editorActions.redone() : editorActions.undone())
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [dispatch])
}

/** Whether the browser's own undo applies: in a text field, in a text layer with unsaved changes, in a dialog. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'number'].includes(target.type)) ||
  (target instanceof HTMLElement && target.dataset.changed === 'true') ||
  document.querySelector('dialog[open]') !== null
