import { useSession } from '@tessera/shared-auth'
import { limits, trialDays } from '@tessera/shared-contracts'
import {
  Button,
  classNames,
  Icon,
  linkQuotedPage,
  restoreFocusOnUnmount,
  ProgressBar,
  type IconName,
} from '@tessera/shared-ui'
import { useId, useRef } from 'react'
import { isCancelable, isRunning } from '../../../tasks/task-state.ts'
import { ToolActionBar } from '../../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'
import { hasGenerationPlan } from '../requirements/find-missing-requirement.ts'
import type { FormStatus } from './form-status.ts'
import type { Generation } from './generation-slice.ts'
import styles from './generate-bar.module.css'

const toneIcons: Record<FormStatus['tone'], IconName> = {
  quiet: 'clock',
  busy: 'activity',
  success: 'circle-check',
  danger: 'circle-alert',
}

interface GenerateBarProps {
  generation: Generation
  status: FormStatus
  onGenerate: () => void
  onCancel: () => void
}

/** The status of the form, the buttons that start and cancel a generation, and what the user lacks for it. */
export function GenerateBar({ generation, status, onGenerate, onCancel }: GenerateBarProps) {
  const { t } = useTexts()
  const costId = useId()
  const planId = useId()
  const { user, checking } = useSession()
  // A visitor is known as one only after the check
  const needsPlan = (user !== null || !checking) && !hasGenerationPlan(user)
  const generateButton = useRef<HTMLButtonElement>(null)
  const running = generation.phase === 'running' ? generation : null
  const completedShare = running?.progress?.completedShare ?? null
  return (
    <ToolActionBar>
      <div className={styles.line}>
        <div
          role="status"
          aria-label={t('textToImage.status.label')}
          className={classNames(styles.status, styles[status.tone])}
        >
          <Icon name={toneIcons[status.tone]} size={16} />
          <p>{linkQuotedPage(status.text)}</p>
        </div>
        <p id={costId} className={styles.cost}>
          {t('shared.cost', { count: limits.creditsPerTask })}
        </p>
      </div>
      {isRunning(generation) && (
        <ProgressBar label={t('textToImage.status.progress')} value={completedShare ?? undefined} />
      )}
      <div className={styles.buttons}>
        <Button
          ref={generateButton}
          variant="primary"
          size="large"
          busy={isRunning(generation)}
          aria-describedby={needsPlan ? `${costId} ${planId}` : costId}
          onClick={onGenerate}
        >
          {t('textToImage.generate')}
        </Button>
        {running && isCancelable(running) && (
          <Button
            ref={restoreFocusOnUnmount(() => generateButton.current)}
            size="large"
            busy={running.canceling}
            onClick={onCancel}
          >
            {t('shared.cancel')}
          </Button>
        )}
      </div>
      {needsPlan && (
        <p id={planId} className={styles.plan}>
          {user?.trialUsed
            ? t('textToImage.needsPlan')
            : t('textToImage.needsPlanWithTrial', { days: trialDays })}
        </p>
      )}
    </ToolActionBar>
  )
}
