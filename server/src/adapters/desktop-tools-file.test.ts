import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { defaultDesktopTools } from '@tessera/shared-contracts'
import { desktopToolsFile } from './desktop-tools-file.ts'

const mixer = {
  icon: '/downloads/mixer.png',
  title: { en: 'Colour Mixer', zh: '调色工具' },
  description: { en: 'Mixes colours.', zh: '调配颜色。' },
  downloadLink: 'https://example.org/mixer.zip',
}

async function place(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-tools-'))
  t.after(() => rm(folder, { recursive: true }))
  const complaints: string[] = []
  const file = join(folder, 'desktop-tools.json')
  return { file, complaints, complain: (line: string) => void complaints.push(line) }
}

test('a new site has a file with the six tools of the specification', async t => {
  const { file, complain, complaints } = await place(t)
  const tools = await desktopToolsFile({ file, complain })
  assert.equal(defaultDesktopTools.length, 6)
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), defaultDesktopTools)
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.deepEqual(complaints, [])
})

test('what the operator wrote is left alone, and every change counts at once', async t => {
  const { file, complain } = await place(t)
  await writeFile(file, '[]')
  const tools = await desktopToolsFile({ file, complain })
  assert.deepEqual(await tools.read(), [])
  await writeFile(file, JSON.stringify([mixer]))
  assert.deepEqual(await tools.read(), [{ ...mixer, comingSoon: false }])
})

test('a file that cannot be used is named once, with every fault, and the built-in tools stand in', async t => {
  const { file, complain, complaints } = await place(t)
  const tools = await desktopToolsFile({ file, complain })
  const { downloadLink: _, ...withoutLink } = mixer
  await writeFile(
    file,
    JSON.stringify([
      mixer,
      { ...mixer, icon: 'skull', title: { en: 'Mixer' } },
      withoutLink,
      { ...mixer, downloadLink: 'javascript:alert(1)', colour: 'red' },
    ]),
  )
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.equal(complaints.length, 1)
  const [complaint = ''] = complaints
  assert.ok(complaint.startsWith(`${file} cannot be used`))
  assert.match(complaint, /\[1\]\.icon: must be one of tags, .+/)
  assert.match(complaint, /\[1\]\.title\.zh: /)
  assert.match(complaint, /\[2\]\.downloadLink: is needed unless comingSoon is true/)
  assert.match(complaint, /\[3\]\.downloadLink: must begin with \/ or https:\/\//)
  assert.match(complaint, /\[3\]: .*colour/)
})

test('text that is no JSON, and a file that is gone, are told apart', async t => {
  const { file, complain, complaints } = await place(t)
  const tools = await desktopToolsFile({ file, complain })
  await writeFile(file, '[{ "icon": ')
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.match(complaints[0] ?? '', /it is no JSON/)
  await rm(file)
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.match(complaints[1] ?? '', /ENOENT/)
})
