import type { Language } from '@tessera/shared-contracts'
import { text } from '../texts.ts'

type Names = readonly [sign: RegExp, name: string][]

/** The first sign counts: nearly every browser also says that it is Chrome or Safari. */
const browsers: Names = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|OPT|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/M?QQBrowser\//, 'QQ Browser'],
  [/UC?Browser\//, 'UC Browser'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The browser and the system that a `User-Agent` header tells of, in words: `Chrome on Windows`. */
export function deviceOf(userAgent: string, language: Language): string {
  const named = (names: Names) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return text(language, 'session.device', { browser, system })
  return browser ?? system ?? text(language, 'session.unknownDevice')
}
