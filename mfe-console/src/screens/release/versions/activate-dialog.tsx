import { Button, ChoiceGroup, Dialog, TextField } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../../filters/channel-filter.tsx'
import { ChangeResultDialog } from '../../../release-change/change-result-dialog.tsx'
import { useReleaseChange } from '../../../release-change/use-release-change.ts'
import { shortenVersion } from '../../releases/parts/version-label.tsx'
import styles from './activate-dialog.module.css'

interface ActivateDialogProps {
  remote: string
  version: string
  onClose: () => void
}

const audiences = ['everyone', 'share'] as const

/** Requests the activation of a version, for everyone or as a canary. */
export function ActivateDialog({ remote, version, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('mfe-console')
  const formId = useId()
  const [channel] = useChannel()
  const { request, isRequesting, result } = useReleaseChange()
  const [audience, setAudience] = useState<(typeof audiences)[number]>('everyone')
  const [typed, setTyped] = useState('10')
  const isValid = audience === 'everyone' || /^[1-9]\d?$/.test(typed)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isValid || isRequesting) return
    const share = audience === 'share' ? { percent: Number(typed) } : {}
    void request({ action: 'activate', channel, remote, version, ...share })
  }
  if (result) return <ChangeResultDialog result={result} onClose={onClose} />
  return (
    <Dialog
      open
      size="small"
      title={t('release.activateTitle', {
        version: shortenVersion(version),
        channel: t(`channel.${channel}`),
      })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isRequesting} disabled={!isValid}>
            {t('release.request')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <ChoiceGroup
          label={t('release.audience')}
          value={audience}
          onValueChange={setAudience}
          columns={2}
          options={audiences.map(value => ({ value, label: t(`release.audiences.${value}`) }))}
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
      </form>
    </Dialog>
  )
}
