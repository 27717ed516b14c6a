import { Switch } from '@tessera/shared-ui'
import { useTexts } from '../texts.ts'

interface VisibilitySwitchProps {
  isPublic: boolean
  onChoose: (isPublic: boolean) => void
}

/** Who sees what is saved next. */
export function VisibilitySwitch({ isPublic, onChoose }: VisibilitySwitchProps) {
  const { t } = useTexts()
  return (
    <Switch
      label={t(isPublic ? 'shared.save.everyone' : 'shared.save.onlyMe')}
      title={t('shared.save.whoSees')}
      checked={isPublic}
      onCheckedChange={onChoose}
    />
  )
}
