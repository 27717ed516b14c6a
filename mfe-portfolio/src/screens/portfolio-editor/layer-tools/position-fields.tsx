import { useAppDispatch } from '@tessera/shared-auth'
import type { LayerBox, PortfolioPage } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayerPath } from '../document/layer-edits.ts'
import { minLayerSidePx } from '../document/layer-box-edits.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import styles from './layer-toolbar.module.css'
import { NumberField } from './number-field.tsx'
import { startGesture } from './use-layer-keys.ts'

const fields = ['left', 'top', 'width', 'height'] as const

interface PositionFieldsProps {
  path: LayerPath
  page: PortfolioPage
  box: LayerBox
}

/** Position and size of a layer as numbers, for those who cannot or do not want to drag. */
export function PositionFields({ path, page, box }: PositionFieldsProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const [gesture, setGesture] = useState({ field: '', number: 0 })
  const setBox = (field: keyof LayerBox, value: number) => {
    // A number that is typed digit by digit is one undo step
    const next = gesture.field === field ? gesture : { field, number: startGesture() }
    setGesture(next)
    dispatch(editorActions.layerBoxSet({ ...path, box: { ...box, [field]: value }, gesture: next.number }))
  }
  const max: LayerBox = {
    left: page.width - box.width,
    top: page.height - box.height,
    width: page.width - box.left,
    height: page.height - box.top,
  }
  return (
    <div role="group" aria-label={t('arrange.position')} className={styles.panel}>
      {fields.map(field => (
        <NumberField
          key={field}
          label={t(`arrange.${field}`)}
          min={field === 'width' || field === 'height' ? Math.min(minLayerSidePx, box[field]) : 0}
          max={Math.floor(max[field])}
          value={box[field]}
          onValueChange={value => setBox(field, value)}
        />
      ))}
    </div>
  )
}
