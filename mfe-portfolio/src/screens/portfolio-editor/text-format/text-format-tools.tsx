import { portfolioFonts, type Layer, type PortfolioPage } from '@tessera/shared-contracts'
import { PathIcon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { isPortfolioFont } from '../document/fonts.ts'
import styles from '../layer-tools/layer-toolbar.module.css'
import { NumberField } from '../layer-tools/number-field.tsx'
import { ToolButton } from '../layer-tools/tool-button.tsx'
import { toolIcons } from '../layer-tools/tool-icons.ts'
import {
  alignments,
  fontSizeRange,
  lineHeightRange,
  useTextFormat,
  type Alignment,
} from './use-text-format.ts'

const shortcuts: Record<Alignment, string> = { left: 'L', center: 'E', right: 'R' }

/** Font, size, style, line height and alignment of the selected text. */
export function TextFormatTools({ layer, page }: { layer: Layer; page: PortfolioPage }) {
  const { t } = useTranslation('mfe-portfolio')
  const format = useTextFormat(layer, page)
  const { fontSize, setFontSize, canBeItalic } = format
  return (
    <>
      <select
        aria-label={t('format.font')}
        title={t('format.font')}
        className={styles.font}
        value={format.font}
        onChange={({ target }) => isPortfolioFont(target.value) && format.setFont(target.value)}
      >
        {portfolioFonts.map(font => (
          <option key={font}>{font}</option>
        ))}
      </select>
      <div className={styles.group}>
        <ToolButton
          path={toolIcons.minus}
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
          path={toolIcons.plus}
          label={t('format.larger')}
          aria-keyshortcuts="Control+Shift+>"
          onClick={() => setFontSize(fontSize + fontSizeRange.step)}
        />
      </div>
      <div className={styles.group}>
        <ToolButton
          path={toolIcons.bold}
          label={t('format.bold')}
          aria-pressed={format.isBold}
          aria-keyshortcuts="Control+B"
          onClick={format.toggleBold}
        />
        <ToolButton
          path={toolIcons.italic}
          label={t('format.italic')}
          title={t(canBeItalic ? 'format.italic' : 'format.noItalics')}
          aria-pressed={format.isItalic}
          aria-keyshortcuts="Control+I"
          disabled={!canBeItalic}
          onClick={format.toggleItalic}
        />
      </div>
      <div className={styles.group} title={t('format.lineHeight')}>
        <PathIcon path={toolIcons.lineHeight} size={18} />
        <NumberField
          label={t('format.lineHeight')}
          hidesLabel
          {...lineHeightRange}
          digits={2}
          value={format.lineHeight}
          onValueChange={format.setLineHeight}
        />
      </div>
      <div role="group" aria-label={t('format.alignment')} className={styles.group}>
        {alignments.map(each => (
          <ToolButton
            key={each}
            path={toolIcons[each]}
            label={t(`format.${each}`)}
            aria-pressed={format.alignment === each}
            aria-keyshortcuts={`Control+Shift+${shortcuts[each]}`}
            onClick={() => format.setAlignment(each)}
          />
        ))}
      </div>
    </>
  )
}
