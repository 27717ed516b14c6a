import type { ReleaseChangeRequest } from '@tessera/shared-contracts'
import { ChoiceGroup, FormDialog, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../filters/channel-filter.tsx'
import { ChangeResultDialog } from './change-result-dialog.tsx'
import { useReleaseChange } from './use-release-change.ts'

interface ActivateDialogProps {
  /** The release or the change set. */
  activated: Pick<ReleaseChangeRequest, 'remote' | 'version' | 'change_set'>
  /** What the title calls it. */
  name: string
  /** Whether the channel has releases beside which a canary can be. */
  canShare?: boolean | undefined
  onClose: () => void
}

const audiences = ['everyone', 'share'] as const

/** Requests the activation of a version or a change set, for everyone or as a canary. */
export function ActivateDialog({ activated, name, canShare = true, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const { request, isRequesting, result } = useReleaseChange()
  const [audience, setAudience] = useState<(typeof audiences)[number]>('everyone')
  const [typed, setTyped] = useState('10')
  const isValid = audience === 'everyone' || /^[1-9]\d?$/.test(typed)

  const submit = () => {
    const share = audience === 'share' ? { percent: Number(typed) } : {}
    return request({ action: 'activate', channel, ...activated, ...share })
  }
  if (result) return <ChangeResultDialog result={result} onClose={onClose} />
  return (
    <FormDialog
      title={t('release.activateTitle', {
        version: name,
        channel: t(`channel.${channel}`),
      })}
      closeLabel={t('close')}
      submitLabel={t('release.request')}
      busy={isRequesting}
      disabled={!isValid}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('release.audience')}
        value={audience}
        onValueChange={setAudience}
        columns={2}
        options={audiences.map(value => ({
          value,
          label: t(`release.audiences.${value}`),
          ...(value === 'share' && !canShare && { disabled: true, description: t('release.noShare') }),
        }))}
      />
      {audience === 'share' && (
        <TextField
          label={t('release.percent')}
          hint={t('release.percentHint')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value.trim())}
        />
      )}
    </FormDialog>
  )
}
