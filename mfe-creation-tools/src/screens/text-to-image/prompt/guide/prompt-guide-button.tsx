import { Button } from '@tessera/shared-ui'
import { useState, type ComponentType } from 'react'
import { useTexts } from '../../../../texts.ts'
import type { PromptGuideProps } from './prompt-guide.tsx'
import { focusFieldAfterDialog } from './focus-field-after-dialog.ts'

interface PromptGuideButtonProps {
  /** Id of the prompt's text field. */
  fieldId: string
  onPick: (prompt: string) => void
}

/** Opens the dialog with the subjects and styles that the engine draws. Loads it at the first press. */
export function PromptGuideButton({ fieldId, onPick }: PromptGuideButtonProps) {
  const { t } = useTexts()
  const [guide, setGuide] = useState<{ Guide: ComponentType<PromptGuideProps> } | null>(null)
  const [phase, setPhase] = useState<'closed' | 'loading' | 'open'>('closed')

  const open = async () => {
    if (guide) return setPhase('open')
    setPhase('loading')
    try {
      const { PromptGuide } = await import('./prompt-guide.tsx')
      setGuide({ Guide: PromptGuide })
      setPhase('open')
    } catch {
      // Offline: the button can be pressed again
      setPhase('closed')
    }
  }
  const pick = (prompt: string) => {
    setPhase('closed')
    onPick(prompt)
    focusFieldAfterDialog(fieldId)
  }
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon="images"
        busy={phase === 'loading'}
        onClick={() => void open()}
      >
        {t('textToImage.guide.title')}
      </Button>
      {guide && phase === 'open' && <guide.Guide onPick={pick} onClose={() => setPhase('closed')} />}
    </>
  )
}
