import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../format-bytes.ts'

/** What a page loads before each screen mounts, the largest first: `viewer 212 kB, wall 96 kB`. */
export function ScreenBytes({
  screenBytes,
}: {
  screenBytes: Readonly<Record<string, number>> | null | undefined
}) {
  const { t, i18n } = useTranslation('mfe-console')
  const screens = Object.entries(screenBytes ?? {}).toSorted(([, one], [, other]) => other - one)
  if (screens.length === 0) return t('releases.unknownBytes')
  return screens.map(([screen, bytes], index) => (
    <span key={screen}>
      {index > 0 && t('releases.separator')}
      <code>{screen}</code> {formatBytes(bytes, t, i18n.language)}
    </span>
  ))
}
