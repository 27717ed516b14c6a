import { scenarios, type EngineSettings, type ScenarioId } from '@tessera/shared-contracts'
import { ChoiceGroup, type IconName } from '@tessera/shared-ui'
import { memo } from 'react'
import { ScenarioCard } from '../../../tool-layout/scenario-card.tsx'
import { useTexts } from '../../../texts.ts'
import { getModel } from '../generation/generation-request.ts'

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
  settings: EngineSettings
  onChange: (part: { scenario: ScenarioId }) => void
}

/** The choice of the scenario. Its card says where the installation has a model for it. Memoized. */
export const ScenarioChoice = memo(function ScenarioChoice({
  value,
  settings,
  onChange,
}: ScenarioChoiceProps) {
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
        description: getModel(id, settings) === null ? undefined : t('textToImage.scenarioModel'),
      }))}
    />
  )
})
