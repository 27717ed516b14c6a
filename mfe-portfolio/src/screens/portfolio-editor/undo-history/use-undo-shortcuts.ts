import { useAppDispatch } from '@tessera/shared-auth'
import { useEffect } from 'react'
import { editorActions } from '../state/portfolio-editor-slice.ts'

/** Undo with Ctrl+Z, redo with Ctrl+Y or Shift+Ctrl+Z (Command on a Mac). */
export function useUndoShortcuts(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const action = readShortcut(event)
      if (!action || hasOwnUndo(event.target)) return
      event.preventDefault()
      dispatch(action === 'redo' ? editorActions.redone() : editorActions.undone())
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [dispatch])
}

function readShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/** Whether the browser's own undo applies: in a text field, in a text layer with unsaved changes, in a dialog. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'number'].includes(target.type)) ||
  (target instanceof HTMLElement && target.dataset.changed === 'true') ||
  document.querySelector('dialog[open]') !== null
