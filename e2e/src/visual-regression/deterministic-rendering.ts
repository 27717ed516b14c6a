import type { LaunchOptions } from '@playwright/test'

/**
 * Adds options with which the browser renders pages identically on every machine: the fonts of a fontconfig file,
 * grayscale antialiasing, glyphs on whole pixels as in headless Chromium, no GPU, no CPU-specific code paths, and images
 * painted together with their surroundings.
 */
export const withDeterministicRendering = (options: LaunchOptions, fontConfig: string): LaunchOptions => ({
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
