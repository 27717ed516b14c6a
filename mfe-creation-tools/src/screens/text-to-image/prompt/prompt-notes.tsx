import type { PromptCheckResult } from '@tessera/shared-contracts'
import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { describeLimitations, listAlternatives } from './describe-limitations.ts'
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

/**
 * Below the prompt: what the image will not show, prompts to use instead, and examples. A server that names no kinds of
 * limitations names the words.
 */
export function PromptNotes({ check, replaced, fieldId }: PromptNotesProps) {
  const texts = useTexts()
  const { t, i18n } = texts
  const limitations = check?.limitations
  const words = formatWordList(check?.unknownWords.map(({ word }) => word) ?? [], i18n.language)
  const suggestion = check?.suggestion
  const returnFocus = restoreFocusOnUnmount(() => document.getElementById(fieldId))
  return (
    <div className={styles.notes}>
      <div aria-live="polite" className={styles.unknown}>
        {limitations ? (
          <p>{describeLimitations(limitations, texts)}</p>
        ) : (
          words && <p>{t('textToImage.check.notShown', { words })}</p>
        )}
      </div>
      {limitations
        ? listAlternatives(limitations).map(prompt => (
            <Button
              key={prompt}
              ref={returnFocus}
              size="small"
              icon="wand"
              onClick={() => replaced.replace(prompt)}
            >
              {t('textToImage.check.useExample', { prompt })}
            </Button>
          ))
        : suggestion && (
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
      {replaced.canRedo && (
        <Button ref={returnFocus} size="small" variant="ghost" icon="redo" onClick={replaced.redo}>
          {t('textToImage.check.redo')}
        </Button>
      )}
      <PromptGuideButton fieldId={fieldId} onPick={replaced.replace} />
    </div>
  )
}
