import { scenarios, type ScenarioId } from '@tessera/shared-contracts'
import { ChoiceGroup, type IconName } from '@tessera/shared-ui'
import { memo } from 'react'
import { ScenarioCard } from '../../../tool-layout/scenario-card.tsx'
import { useTexts } from '../../../texts.ts'

const scenarioIcons: Record<ScenarioId, IconName> = {
  general: 'sparkles',
  interior: 'sofa',
  portrait: 'camera',
  product: 'package',
  clothing: 'shirt',
  ecommerce: 'shopping-bag',
}

interface ScenarioChoiceProps {
  value: ScenarioId
  onChange: (part: { scenario: ScenarioId }) => void
}

/** The choice of the scenario. Memoized. */
export const ScenarioChoice = memo(function ScenarioChoice({ value, onChange }: ScenarioChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup
      label={t('textToImage.scenario')}
      value={value}
      onValueChange={scenario => onChange({ scenario })}
      columns={2}
      options={scenarios.map(({ id }) => ({
        value: id,
        label: t(`textToImage.scenarios.${id}`),
        content: <ScenarioCard icon={scenarioIcons[id]} name={t(`textToImage.scenarios.${id}`)} />,
      }))}
    />
  )
})
