import { afterPaint } from '@tessera/shared-ui'

/** Focuses a field after a dialog has closed and restored the focus to the button that opened it. */
export function focusFieldAfterDialog(fieldId: string): void {
  afterPaint(() => afterPaint(() => document.getElementById(fieldId)?.focus()))
}
