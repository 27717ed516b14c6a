import type { Language } from '@tessera/shared-contracts'
import { text } from '../../../texts.ts'

type Names = readonly [pattern: RegExp, name: string][]

/** The first match wins, because nearly every user agent also names Chrome or Safari. */
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

/** Converts a `User-Agent` header to text, for example `Chrome on Windows`. */
export function getDeviceName(userAgent: string, language: Language): string {
  const findName = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = findName(browsers)
  const system = findName(systems)
  if (browser && system) return text(language, 'session.device', { browser, system })
  return browser ?? system ?? text(language, 'session.unknownDevice')
}
