import { limits, type EngineSettings } from '@tessera/shared-contracts'
import { ChoiceGroup, RangeField } from '@tessera/shared-ui'
import { memo } from 'react'
import type { Draft } from '../draft/draft.ts'
import { clampStrength } from '../draft/draft.ts'
import { ScenarioChoice } from './scenario-choice.tsx'
import { SizeChoice } from './size-choice.tsx'
import { modelOf } from '../generation/submission.ts'
import { ToolOptions } from '../../../parts/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'

interface ParametersPanelProps extends Omit<Draft, 'prompt'> {
  settings: EngineSettings
  onChange: (part: Partial<Draft>) => void
}

/**
 * Everything about the pictures but the prompt, whose letters leave it alone; strength only where a model goes with
 * the scenario.
 */
export const ParametersPanel = memo(function ParametersPanel(props: ParametersPanelProps) {
  const { scenario, size, count, strength, settings, onChange } = props
  const { t, i18n } = useTexts()
  const { min, max, step } = limits.strength
  const decimals = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 })
  return (
    <ToolOptions aria-label={t('textToImage.parameters')}>
      <ScenarioChoice value={scenario} onChange={onChange} />
      {modelOf(scenario, settings) && (
        <RangeField
          label={t('textToImage.strength')}
          value={strength}
          onValueChange={value => onChange({ strength: clampStrength(value) })}
          min={min}
          max={max}
          step={step}
          format={value => decimals.format(value)}
        />
      )}
      <SizeChoice value={size} onChange={onChange} />
      <ChoiceGroup
        label={t('textToImage.count')}
        value={String(count)}
        onValueChange={chosen => onChange({ count: Number(chosen) })}
        columns={4}
        options={limits.batchSizes.map(each => ({ value: String(each), label: String(each) }))}
      />
    </ToolOptions>
  )
})
