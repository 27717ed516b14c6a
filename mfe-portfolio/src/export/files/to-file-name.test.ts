import { expect, it } from '@jest/globals'
import { toFileName } from './to-file-name.ts'

it.each([
  ['Lakes', 'Lakes'],
  ['水边的一年', '水边的一年'],
  ['  Light / shape: "silence"?  ', 'Light shape silence'],
  ['../../etc/passwd', 'etc passwd'],
  ['.hidden.', 'hidden'],
  ['line\nbreak\u0000\u202Efdp.exe', 'line break fdp.exe'],
  ['CON', 'Portfolio CON'],
  ['nul.txt', 'Portfolio nul.txt'],
  ['', 'Portfolio'],
  ['???', 'Portfolio'],
])('the title %j names the file %j', (title, name) => {
  expect(toFileName(title, 'Portfolio')).toBe(name)
})

it('a long title is cut between two characters', () => {
  const name = toFileName('🏔️湖'.repeat(60), 'Portfolio')
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(160)
  expect(name).not.toMatch(/\p{Cs}/u)
  expect(toFileName('a'.repeat(300), 'Portfolio')).toHaveLength(160)
})
