import type { PromptCheckResult } from '@tessera/shared-contracts'
import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { formatWordList } from './format-word-list.ts'
import { PromptGuideButton } from './guide/prompt-guide-button.tsx'
import type { useReplacedPrompt } from './use-replaced-prompt.ts'
import { useTexts } from '../../../texts.ts'
import styles from './prompt-notes.module.css'

interface PromptNotesProps {
  check: PromptCheckResult | null
  replaced: ReturnType<typeof useReplacedPrompt>
  /** Id of the prompt's text field. */
  fieldId: string
}

/** Below the prompt: the words that the image will not show, a prompt to use instead, and examples. */
export function PromptNotes({ check, replaced, fieldId }: PromptNotesProps) {
  const { t, i18n } = useTexts()
  const words = formatWordList(check?.unknownWords.map(({ word }) => word) ?? [], i18n.language)
  const suggestion = check?.suggestion
  const returnFocus = restoreFocusOnUnmount(() => document.getElementById(fieldId))
  return (
    <div className={styles.notes}>
      <div aria-live="polite" className={styles.unknown}>
        {words && <p>{t('textToImage.check.notShown', { words })}</p>}
      </div>
      {suggestion && (
        <Button
          ref={returnFocus}
          size="small"
          icon="wand"
          onClick={() => replaced.replace(suggestion.prompt)}
        >
          {suggestion.subject
            ? t('textToImage.check.useNearest', { subject: suggestion.subject })
            : t('textToImage.check.useExample', { prompt: suggestion.prompt })}
        </Button>
      )}
      {replaced.canUndo && (
        <Button ref={returnFocus} size="small" variant="ghost" icon="undo" onClick={replaced.undo}>
          {t('textToImage.check.undo')}
        </Button>
      )}
      <PromptGuideButton fieldId={fieldId} onPick={replaced.replace} />
    </div>
  )
}
