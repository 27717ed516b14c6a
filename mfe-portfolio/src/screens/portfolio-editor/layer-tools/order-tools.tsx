import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import type { LayerMove } from '../document/layer-order-edits.ts'
import styles from './layer-toolbar.module.css'
import { ToolButton } from './tool-button.tsx'
import { toolIcons } from './tool-icons.ts'
import { useMoveLayer } from './use-move-layer.ts'

const shortcuts: Record<LayerMove, string> = {
  front: 'Control+Shift+]',
  forward: 'Control+]',
  backward: 'Control+[',
  back: 'Control+Shift+[',
}

/** Moves the selected layer in front of others and behind them. */
export function OrderTools({ layer, page }: { layer: Layer; page: PortfolioPage }) {
  const { t } = useTranslation('mfe-portfolio')
  const { isFront, isBack, moveTo } = useMoveLayer(layer, page)
  return (
    <div role="group" aria-label={t('order.name')} className={styles.group}>
      {(['forward', 'backward', 'front', 'back'] as const).map(move => (
        <ToolButton
          key={move}
          path={toolIcons[move]}
          label={t(`order.${move}`)}
          aria-keyshortcuts={shortcuts[move]}
          disabled={move === 'front' || move === 'forward' ? isFront : isBack}
          onClick={() => moveTo(move)}
        />
      ))}
    </div>
  )
}
