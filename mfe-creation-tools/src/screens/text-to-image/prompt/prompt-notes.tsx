import type { PromptCheckResult } from '@tessera/shared-contracts'
import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { describeLimitations, listAlternatives } from './describe-limitations.ts'
import { formatWordList } from './format-word-list.ts'
import { PromptGuideButton } from './guide/prompt-guide-button.tsx'
import type { Preview } from '../preview/use-preview.ts'
import { PromptChoices } from './prompt-choices.tsx'
import type { useReplacedPrompt } from './use-replaced-prompt.ts'
import { useTexts } from '../../../texts.ts'
import styles from './prompt-notes.module.css'

interface PromptNotesProps {
  check: PromptCheckResult | null
  preview: Preview
  replaced: ReturnType<typeof useReplacedPrompt>
  /** Id of the prompt's text field. */
  fieldId: string
}

/**
 * Below the prompt: what the image will not show, prompts to use instead, and examples. A server that names no kinds of
 * limitations names the words.
 */
export function PromptNotes({ check, preview, replaced, fieldId }: PromptNotesProps) {
  const texts = useTexts()
  const { t, i18n } = texts
  const limitations = check?.limitations
  const words = formatWordList(check?.unknownWords.map(({ word }) => word) ?? [], i18n.language)
  const alternatives = limitations ? listAlternatives(limitations) : []
  const suggestion = limitations ? null : check?.suggestion
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
      {alternatives.length > 0 && (
        <PromptChoices
          preview={preview}
          label={t('textToImage.check.alternatives')}
          choices={alternatives.map(prompt => ({
            prompt,
            text: prompt,
            name: t('textToImage.check.useExample', { prompt }),
          }))}
          fieldId={fieldId}
          onChoose={replaced.replace}
        />
      )}
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
      {replaced.canRedo && (
        <Button ref={returnFocus} size="small" variant="ghost" icon="redo" onClick={replaced.redo}>
          {t('textToImage.check.redo')}
        </Button>
      )}
      <PromptGuideButton fieldId={fieldId} onPick={replaced.replace} />
    </div>
  )
}
