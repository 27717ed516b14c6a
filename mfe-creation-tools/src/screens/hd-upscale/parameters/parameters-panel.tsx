import {
  limits,
  upscaleScenarios,
  type UpscaleFactor,
  type UpscaleScenarioId,
} from '@tessera/shared-contracts'
import { ChoiceGroup, RangeField, type IconName } from '@tessera/shared-ui'
import { ScenarioCard } from '../../../tool-layout/scenario-card.tsx'
import { ToolOptions } from '../../../tool-layout/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'
import { sliders, type UpscaleDraft } from '../draft/upscale-draft.ts'
import styles from './parameters-panel.module.css'

const scenarioIcons: Record<UpscaleScenarioId, IconName> = {
  general: 'sparkles',
  space: 'box',
  interior: 'sofa',
}

interface ParametersPanelProps {
  draft: UpscaleDraft
  onChange: (part: Partial<UpscaleDraft>) => void
}

/** The form's fields (specification 2, §2 and §3). */
export function ParametersPanel({ draft, onChange }: ParametersPanelProps) {
  const { t, i18n } = useTexts()
  const comingSoon = t('hdUpscale.scenarios.comingSoon')
  const format = (decimals: number) => {
    const numbers = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: decimals })
    return (value: number) => numbers.format(value)
  }
  return (
    <ToolOptions aria-labelledby="parameter-settings">
      <h2 id="parameter-settings" className={styles.title}>
        {t('hdUpscale.parameters')}
      </h2>
      <ChoiceGroup<UpscaleScenarioId | ''>
        label={t('hdUpscale.scenario')}
        value={draft.scenario}
        onValueChange={scenario => scenario && onChange({ scenario })}
        columns={2}
        options={[
          ...upscaleScenarios.map(scenario => {
            const name = t(`hdUpscale.scenarios.${scenario}`)
            return {
              value: scenario,
              label: name,
              content: <ScenarioCard icon={scenarioIcons[scenario]} name={name} />,
            }
          }),
          {
            value: '',
            label: comingSoon,
            disabled: true,
            content: <ScenarioCard icon="clock" name={comingSoon} />,
          },
        ]}
      />
      <ChoiceGroup<`${UpscaleFactor}`>
        label={t('hdUpscale.factor.label')}
        value={`${draft.factor}`}
        onValueChange={factor => onChange({ factor: factor === '4' ? 4 : 2 })}
        columns={2}
        options={limits.upscale.factors.map(factor => ({
          value: `${factor}` as const,
          label: t(`hdUpscale.factor.${factor}`),
        }))}
      />
      {sliders.map(slider => (
        <RangeField
          key={slider}
          label={t(`hdUpscale.sliders.${slider}.label`)}
          hint={t(`hdUpscale.sliders.${slider}.hint`)}
          value={draft[slider]}
          onValueChange={value => onChange({ [slider]: value })}
          {...limits.upscale[slider]}
          format={format(slider === 'steps' ? 0 : 2)}
        />
      ))}
    </ToolOptions>
  )
}
