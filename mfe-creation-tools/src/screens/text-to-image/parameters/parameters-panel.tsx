import { limits, type EngineSettings } from '@tessera/shared-contracts'
import { ChoiceGroup, RangeField } from '@tessera/shared-ui'
import { memo } from 'react'
import type { Draft } from '../draft/draft.ts'
import { ScenarioChoice } from './scenario-choice.tsx'
import { SeedField } from './seed-field.tsx'
import { SizeChoice } from './size-choice.tsx'
import { getModel } from '../generation/generation-request.ts'
import { ToolOptions } from '../../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'

interface ParametersPanelProps extends Omit<Draft, 'prompt'> {
  settings: EngineSettings
  onChange: (part: Partial<Draft>) => void
}

/**
 * All parameters but the prompt. Memoized: typing a prompt does not render it. The strength is shown only where the
 * scenario has a model, and the seed where it repeats an image.
 */
export const ParametersPanel = memo(function ParametersPanel(props: ParametersPanelProps) {
  const { scenario, width, height, count, strength, seed, settings, onChange } = props
  const { t, i18n } = useTexts()
  const decimals = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 })
  return (
    <ToolOptions aria-label={t('textToImage.parameters')}>
      <ScenarioChoice value={scenario} settings={settings} onChange={onChange} />
      {getModel(scenario, settings) && (
        <RangeField
          label={t('textToImage.strength')}
          value={strength}
          onValueChange={value => onChange({ strength: value })}
          {...limits.loraStrength}
          format={value => decimals.format(value)}
        />
      )}
      <SizeChoice width={width} height={height} onChange={onChange} />
      <ChoiceGroup
        label={t('textToImage.count')}
        value={String(count)}
        onValueChange={chosen => onChange({ count: Number(chosen) })}
        columns={4}
        options={limits.batchSizes.map(each => ({ value: String(each), label: String(each) }))}
      />
      {(settings.hasSeeds ?? true) && <SeedField seed={seed} onChange={onChange} />}
    </ToolOptions>
  )
})
