import { scenarios, type ScenarioId } from '@tessera/shared-contracts'
import { ChoiceGroup, Icon, type IconName } from '@tessera/shared-ui'
import { useTexts } from './texts.ts'
import styles from './choice-cards.module.css'

const signs: Record<ScenarioId, IconName> = {
  general: 'sparkles',
  interior: 'sofa',
  portrait: 'camera',
  product: 'package',
  clothing: 'shirt',
  ecommerce: 'shopping-bag',
}

interface ScenarioChoiceProps {
  value: ScenarioId
  onValueChange: (scenario: ScenarioId) => void
}

export function ScenarioChoice({ value, onValueChange }: ScenarioChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup
      label={t('textToImage.scenario')}
      value={value}
      onValueChange={onValueChange}
      columns={2}
      options={scenarios.map(({ id }) => ({
        value: id,
        label: t(`textToImage.scenarios.${id}`),
        content: (
          <span className={styles.scenario}>
            <Icon name={signs[id]} size={18} />
            {t(`textToImage.scenarios.${id}`)}
          </span>
        ),
      }))}
    />
  )
}
