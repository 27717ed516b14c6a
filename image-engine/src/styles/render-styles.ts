import type { RedrawingStyle } from '../layouts/choose-redrawing-style.ts'
import type { RenderStyle } from './render-style.ts'

const renderStyles: Readonly<Record<RedrawingStyle, () => Promise<RenderStyle>>> = {
  pixel: async () => (await import('./pixel-style.ts')).pixelStyle,
  line: async () => (await import('./line-style.ts')).lineStyle,
  ink: async () => (await import('./ink-style.ts')).inkStyle,
  watercolor: async () => (await import('./watercolor-style.ts')).watercolorStyle,
  oil: async () => (await import('./oil-style.ts')).oilStyle,
  papercut: async () => (await import('./papercut-style.ts')).papercutStyle,
  flat: async () => (await import('./flat-style.ts')).flatStyle,
}

export const loadRenderStyle = (style: RedrawingStyle): Promise<RenderStyle> => renderStyles[style]()
