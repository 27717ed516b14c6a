import { scenarios, type ScenarioId } from '@tessera/shared-contracts'
import { ChoiceGroup, type IconName } from '@tessera/shared-ui'
import { memo } from 'react'
import { ScenarioCard } from '../../../parts/scenario-card.tsx'
import { useTexts } from '../../../texts.ts'

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
  onChange: (part: { scenario: ScenarioId }) => void
}

/** What the pictures are for; drawn anew for that alone. */
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
        content: <ScenarioCard icon={signs[id]} name={t(`textToImage.scenarios.${id}`)} />,
      }))}
    />
  )
})
