import { limits, type EngineSettings } from '@tessera/shared-contracts'
import { ChoiceGroup, RangeField } from '@tessera/shared-ui'
import type { Draft } from '../draft/draft.ts'
import { clampStrength } from '../draft/draft.ts'
import { ScenarioChoice } from './scenario-choice.tsx'
import { SizeChoice } from './size-choice.tsx'
import { modelOf } from '../generation/submission.ts'
import { ToolOptions } from '../../../parts/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'

interface ParametersPanelProps {
  draft: Draft
  settings: EngineSettings
  onChange: (part: Partial<Draft>) => void
}

/** Everything about the pictures but the prompt; strength only where a model goes with the scenario. */
export function ParametersPanel({ draft, settings, onChange }: ParametersPanelProps) {
  const { t, i18n } = useTexts()
  const { min, max, step } = limits.strength
  const decimals = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 })
  return (
    <ToolOptions aria-label={t('textToImage.parameters')}>
      <ScenarioChoice value={draft.scenario} onValueChange={scenario => onChange({ scenario })} />
      {modelOf(draft.scenario, settings) && (
        <RangeField
          label={t('textToImage.strength')}
          value={draft.strength}
          onValueChange={strength => onChange({ strength: clampStrength(strength) })}
          min={min}
          max={max}
          step={step}
          format={value => decimals.format(value)}
        />
      )}
      <SizeChoice value={draft.size} onValueChange={size => onChange({ size })} />
      <ChoiceGroup
        label={t('textToImage.count')}
        value={String(draft.count)}
        onValueChange={count => onChange({ count: Number(count) })}
        columns={4}
        options={limits.batchSizes.map(count => ({ value: String(count), label: String(count) }))}
      />
    </ToolOptions>
  )
}
