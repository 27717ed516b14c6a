import { startTransition, useCallback, useState } from 'react'

type DialogName = 'templates' | 'creations' | 'preview'

/**
 * The open dialog of the editor, and what opens and closes it. It changes in a transition: the click is painted before the
 * dialog makes the browser lay out the whole page. Each opening has a key of its own, because the browser may have closed a
 * dialog that React has not removed yet.
 */
export function useEditorDialog() {
  const [dialog, setDialog] = useState<{ name: DialogName | null; key: number }>({ name: null, key: 0 })
  const show = useCallback(
    (name: DialogName | null) => startTransition(() => setDialog(({ key }) => ({ name, key: key + 1 }))),
    [],
  )
  return {
    dialog,
    close: useCallback(() => show(null), [show]),
    openTemplates: useCallback(() => show('templates'), [show]),
    openCreations: useCallback(() => show('creations'), [show]),
    openPreview: useCallback(() => show('preview'), [show]),
  }
}
