// Records what the server of an engine answers, for the tests of its adapter. Run it against a server that does nothing else:
//   node server/test/engines/record-responses.ts --engine comfyui --url http://127.0.0.1:8188
//   node server/test/engines/record-responses.ts --engine sdcpp --url http://127.0.0.1:1234 --version 97d2990
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordComfyui } from './record-comfyui.ts'
import { recordSdcpp } from './record-sdcpp.ts'
import { findRecordingFile, type Recording } from './recording.ts'

const { values } = parseArgs({
  options: { engine: { type: 'string' }, url: { type: 'string' }, version: { type: 'string' } },
})

function record(engine: string, url: string): Promise<Recording> {
  if (engine === 'comfyui') return recordComfyui(url)
  if (engine === 'sdcpp' && values.version) return recordSdcpp(url, values.version)
  throw new Error('--engine must be comfyui, or sdcpp with --version, which its server does not report')
}

const { engine = '', url = '' } = values
const recording = await record(engine, url)
writeFileSync(findRecordingFile(engine), `${JSON.stringify(recording, null, 2)}\n`)
console.log(`${recording.server}: ${Object.keys(recording.responses).join(', ')}`)
