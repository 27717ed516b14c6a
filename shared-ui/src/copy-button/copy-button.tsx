import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './copy-button.module.css'

export type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  text: string
  label: string
  /** Replaces the label for a moment after the text was copied, and is announced. */
  copiedLabel: string
  /** Labels the field with the selected text that appears where the browser refuses the clipboard. */
  manualLabel: string
}

/** Specification 2, §9: message auto-clear. */
const feedbackMs = 3_000

/** Copies a text. Where the browser refuses, it shows the text in a field, selected, to be copied by hand. */
export function CopyButton({ text, label, copiedLabel, manualLabel, ...button }: CopyButtonProps) {
  /** The text that was copied or refused: another text starts anew. */
  const [outcome, setOutcome] = useState<{ text: string; copied: boolean } | null>(null)
  const current = outcome?.text === text ? outcome : null
  const copied = current?.copied ?? false

  useEffect(() => {
    if (!outcome?.copied) return undefined
    const timer = setTimeout(() => setOutcome(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      // Absent on pages without https
      await navigator.clipboard.writeText(text)
      setOutcome({ text, copied: true })
    } catch {
      setOutcome({ text, copied: false })
    }
  }
  return (
    <>
      <Button icon={copied ? 'check' : 'copy'} {...button} onClick={() => void copy()}>
        {copied ? copiedLabel : label}
      </Button>
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
      {current && !copied && (
        <TextField
          readOnly
          // The user pressed the button for this text
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={manualLabel}
          value={text}
          className={styles.manual}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  )
}
