import { Card, ChoiceGroup, VisuallyHidden } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { DefaultVisibility } from '../visibility/use-default-visibility.ts'
import styles from './settings-tab.module.css'

/** Who sees new works. Without a choice, none is shown as made. */
export function VisibilityCard({ visibility: { chosen, choose } }: { visibility: DefaultVisibility }) {
  const { t } = useTranslation('mfe-account')
  const options = (['everyone', 'onlyMe'] as const).map(value => ({ value, label: t(`visibility.${value}`) }))
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('visibility.settings.title')}</h2>
      <p className={styles.about}>
        {t(chosen === null ? 'visibility.settings.notChosen' : 'visibility.settings.about')}
      </p>
      <ChoiceGroup<'everyone' | 'onlyMe' | 'none'>
        label={<VisuallyHidden>{t('visibility.settings.title')}</VisuallyHidden>}
        value={chosen === null ? 'none' : chosen ? 'everyone' : 'onlyMe'}
        options={options}
        onValueChange={value => void choose(value === 'everyone')}
      />
    </Card>
  )
}
