/** Finds or downloads promtool, which tests the alerts of `deploy/observability/`. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'
import { findProgram } from './debian-packages.mjs'

/** Unpacks the package: installing it would start a Prometheus. The lists of packages can be missing or out of date. */
const script = `
  apt-get download prometheus || { apt-get update && apt-get download prometheus; }
  dpkg-deb --extract prometheus_*.deb unpacked && mv unpacked/usr/bin/promtool . && ./promtool --version`

/** Returns the path of promtool; undefined where it cannot be had: then the tests of the alerts are skipped. */
export async function findOrDownloadPromtool() {
  const installed = findProgram(/^promtool$/)
  if (installed) return installed
  const folder = path.join(tmpdir(), `tessera-promtool-${process.getuid?.()}`)
  const program = path.join(folder, 'promtool')
  const error = existsSync(program) ? null : await runStep('Downloading promtool', () => download(folder))
  if (error !== null) {
    console.log(`The alerts cannot be tested here, because promtool cannot be downloaded.\n${error}`)
    return undefined
  }
  // Every user of the machine may create a folder of that name
  if ((await stat(folder)).uid !== process.getuid?.()) fail(`${folder} belongs to another user.`)
  return program
}

/** Resolves with the output of what failed, else with null. */
async function download(folder) {
  const unfinished = await mkdtemp(`${folder}-`)
  const { code, output } = await runProcess('sh', ['-ec', script], { cwd: unfinished })
  if (code === 0) {
    await mkdir(folder, { recursive: true })
    await rename(path.join(unfinished, 'promtool'), path.join(folder, 'promtool'))
  }
  await rm(unfinished, { recursive: true })
  return code === 0 ? null : output.trim().split('\n').slice(-3).join('\n')
}
