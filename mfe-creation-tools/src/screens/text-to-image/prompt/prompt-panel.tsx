import { limits } from '@tessera/shared-contracts'
import { Button, Notice, TextArea, useIsFirstFrame } from '@tessera/shared-ui'
import { useMemo, type KeyboardEvent } from 'react'
import { useRequirementAlert } from '../../../tasks/use-requirement-alert.ts'
import { PolishChanges } from './polish-changes.tsx'
import type { Polish } from './use-polish.ts'
import type { Preview } from '../preview/use-preview.ts'
import type { LinkedDraftStatus } from '../draft/use-linked-draft.ts'
import { useTexts } from '../../../texts.ts'
import styles from './prompt-panel.module.css'

interface PromptPanelProps {
  prompt: string
  onPromptChange: (prompt: string) => void
  polish: Polish
  preview: Preview
  fieldId: string
  linked: LinkedDraftStatus
  onGenerate: () => void
}

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/** The prompt with the AI polish. Ctrl or Cmd with Enter generates. */
export function PromptPanel({
  prompt,
  onPromptChange,
  polish,
  preview,
  fieldId,
  linked,
  onGenerate,
}: PromptPanelProps) {
  const { t, i18n } = useTexts()
  const isFirstFrame = useIsFirstFrame()
  const alertRequirement = useRequirementAlert()
  const polishing = polish.status.phase === 'polishing'

  const startPolish = () => (prompt.trim() ? polish.start() : alertRequirement('polish'))
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onGenerate()
  }

  const max = limits.maxPromptLength
  // Each key formats its count, and creating a format takes longer than all else that a key renders
  const numbers = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language])
  return (
    <div className={styles.panel}>
      {linked === 'loading' && <Notice>{t('textToImage.prompt.loading')}</Notice>}
      {linked === 'failed' && <Notice tone="warning">{t('textToImage.prompt.notLoaded')}</Notice>}
      <div className={styles.prompt}>
        <TextArea
          id={fieldId}
          label={t('textToImage.prompt.label')}
          placeholder={t('textToImage.prompt.placeholder')}
          hint={
            <span className={styles.shortcut}>
              {t(
                !isFirstFrame && isApple() ? 'textToImage.prompt.shortcutMac' : 'textToImage.prompt.shortcut',
              )}
            </span>
          }
          error={prompt.length > max && t('textToImage.prompt.tooLong', { max })}
          counter={{ max, format: count => numbers.format(count) }}
          rows={3}
          value={prompt}
          readOnly={polishing}
          onChange={event => onPromptChange(event.target.value)}
          onKeyDown={handleKeyDown}
          onFocus={preview.load}
        />
        <Button icon="wand" size="small" busy={polishing} className={styles.polish} onClick={startPolish}>
          {t('textToImage.polish.action')}
        </Button>
      </div>
      {polish.polished && (
        <PolishChanges
          {...polish.polished}
          preview={preview}
          fieldId={fieldId}
          onChoose={polish.choose}
          onUndo={polish.undo}
        />
      )}
    </div>
  )
}
