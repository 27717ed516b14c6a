import { limits } from '@tessera/shared-contracts'
import { Button, classes, Icon, leavesFocusTo, ProgressBar, type IconName } from '@tessera/shared-ui'
import { useId, useRef } from 'react'
import { isRunning, type Generation } from './generation.ts'
import type { Status } from './status.ts'
import { ToolBar } from '../../../parts/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'
import styles from './generate-bar.module.css'

const signs: Record<Status['tone'], IconName> = {
  quiet: 'clock',
  busy: 'activity',
  success: 'circle-check',
  danger: 'circle-alert',
}

interface GenerateBarProps {
  generation: Generation
  status: Status
  onGenerate: () => void
  onCancel: () => void
}

/** The status box, and the button that starts a generation; always within reach. */
export function GenerateBar({ generation, status, onGenerate, onCancel }: GenerateBarProps) {
  const { t } = useTexts()
  const costId = useId()
  const generate = useRef<HTMLButtonElement>(null)
  const canCancel = generation.phase === 'generating' && generation.canCancel
  const progress = generation.phase === 'generating' ? generation.progress : null
  return (
    <ToolBar>
      <div className={styles.line}>
        <div
          role="status"
          aria-label={t('textToImage.status.label')}
          className={classes(styles.status, styles[status.tone])}
        >
          <Icon name={signs[status.tone]} size={16} />
          <p>{status.text}</p>
        </div>
        <p id={costId} className={styles.cost}>
          {t('shared.cost', { count: limits.taskCost })}
        </p>
      </div>
      {progress !== null && <ProgressBar label={t('textToImage.status.progress')} value={progress} />}
      <div className={styles.buttons}>
        <Button
          ref={generate}
          variant="primary"
          size="large"
          busy={isRunning(generation)}
          aria-describedby={costId}
          onClick={onGenerate}
        >
          {t('textToImage.generate')}
        </Button>
        {canCancel && (
          <Button
            ref={leavesFocusTo(() => generate.current)}
            size="large"
            busy={generation.cancelling}
            onClick={onCancel}
          >
            {t('shared.cancel')}
          </Button>
        )}
      </div>
    </ToolBar>
  )
}
