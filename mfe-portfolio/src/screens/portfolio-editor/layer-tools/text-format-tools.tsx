import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import styles from './layer-toolbar.module.css'
import { NumberField } from './number-field.tsx'
import { ToolButton } from './tool-button.tsx'
import { alignments, fontSizeRange, useTextFormat, type Alignment } from './use-text-format.ts'

const minusIcon = 'M5 12h14'
const plusIcon = 'M5 12h14M12 5v14'
const alignmentIcons: Record<Alignment, string> = {
  left: 'M3 6h18M3 12h11M3 18h15',
  center: 'M3 6h18M7 12h10M5 18h14',
  right: 'M3 6h18M10 12h11M6 18h15',
}
const shortcuts: Record<Alignment, string> = { left: 'L', center: 'E', right: 'R' }

/** Size and alignment of the selected text. */
export function TextFormatTools({ layer, page }: { layer: Layer; page: PortfolioPage }) {
  const { t } = useTranslation('mfe-portfolio')
  const { fontSize, alignment, setFontSize, setAlignment } = useTextFormat(layer, page)
  return (
    <>
      <div className={styles.group}>
        <ToolButton
          path={minusIcon}
          label={t('format.smaller')}
          aria-keyshortcuts="Control+Shift+<"
          onClick={() => setFontSize(fontSize - fontSizeRange.step)}
        />
        <NumberField
          label={t('format.size')}
          hidesLabel
          {...fontSizeRange}
          value={fontSize}
          onValueChange={setFontSize}
        />
        <ToolButton
          path={plusIcon}
          label={t('format.larger')}
          aria-keyshortcuts="Control+Shift+>"
          onClick={() => setFontSize(fontSize + fontSizeRange.step)}
        />
      </div>
      <div role="group" aria-label={t('format.alignment')} className={styles.group}>
        {alignments.map(each => (
          <ToolButton
            key={each}
            path={alignmentIcons[each]}
            label={t(`format.${each}`)}
            aria-pressed={alignment === each}
            aria-keyshortcuts={`Control+Shift+${shortcuts[each]}`}
            onClick={() => setAlignment(each)}
          />
        ))}
      </div>
    </>
  )
}
