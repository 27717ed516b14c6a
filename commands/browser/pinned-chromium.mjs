/** A Chromium from npm for the browser tests, the same version for everybody. */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'

/** Only in Amazon's functions does the package unpack the libraries that Chromium needs. */
const unpackingEnvironment = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
const unpackingScript = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`

/** The libraries and fonts are beside the program. A test can name other fonts. */
const launcher = `#!/bin/sh
folder="\${0%/*}"
export LD_LIBRARY_PATH="$folder/al2023/lib"
export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-$folder/fonts.conf}"
exec "$folder/chromium" "$@"
`

/** As Linux distributions do; without the rule, the browser puts every letter on a whole pixel. */
const slightHinting =
  '<match target="pattern"><edit name="hintstyle"><const>hintslight</const></edit></match>'

/**
 * Returns the path of the pinned headless Chromium. Unpacks it first if needed (about 220 MB), to the system's temporary
 * folder, because the release gate runs it as an unprivileged user, which often cannot read the project's folder. Its only
 * font is Arimo, whose letters are as wide as Arial's.
 *
 * @returns {Promise<string | null>} null on a system for which the package has no Chromium, or on which it does not start
 */
export async function unpackPinnedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const version = devDependencies['@sparticuz/chromium']
  const folder = path.join(tmpdir(), `tessera-chromium-${version}-${process.getuid()}`)
  const program = path.join(folder, 'chromium-headless-shell')
  if (!existsSync(program)) await runStep(`Unpacking Chromium ${version}`, () => unpack(folder, program))
  // Every user of the machine may create a folder of that name
  if ((await stat(folder)).uid !== process.getuid()) fail(`${folder} belongs to another user.`)
  const { code } = await runProcess(program, ['--version']).catch(() => ({ code: 1 }))
  return code === 0 ? program : null
}

async function unpack(folder, program) {
  const unpacked = await mkdtemp(`${folder}-`)
  const env = { ...process.env, ...unpackingEnvironment, TMPDIR: unpacked }
  const { code, output } = await runProcess('node', ['--input-type=module', '--eval', unpackingScript], {
    env,
  })
  if (code !== 0) fail(`Chromium could not be unpacked.\n${output}`)
  await chmod(unpacked, 0o755)
  await chmod(path.join(unpacked, 'chromium'), 0o755)
  // Another test run may have been faster
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }))
  // The launcher comes last: it says that the folder is complete
  const { writeFontConfig } = await import('../../e2e/src/visual-regression/font-config.ts')
  await writeFontConfig(folder, ['400', '700'].map(findArimo), slightHinting)
  await writeFile(program, launcher, { mode: 0o755 })
}

const findArimo = weight =>
  fileURLToPath(import.meta.resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff`))
