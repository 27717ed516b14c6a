import type { LaunchOptions } from '@playwright/test'

/**
 * The same browser, started so that pages are drawn alike on every machine: with the fonts that a configuration of
 * fontconfig names; letters in shades of grey, each beginning on a whole pixel, as the Chromium that has no window
 * always sets them; nothing that depends on a graphics card or on what the processor can do; and no picture that is
 * painted later than what is around it.
 */
export const drawingAlike = (options: LaunchOptions, fontConfig: string): LaunchOptions => ({
  ...options,
  args: [
    ...(options.args ?? []),
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--disable-font-subpixel-positioning',
    '--disable-gpu',
    '--disable-skia-runtime-opts',
    '--disable-checker-imaging',
  ],
  env: { ...process.env, FONTCONFIG_FILE: fontConfig },
})
