import { hookSheets } from '../styles/sheet-hooks.ts'
import { identifyChunksByAddress } from './chunk-elements.ts'
import { startRecording, type NativesRecording } from './natives-recording.ts'

declare global {
  /** The recording that the early script has started. The shell takes it away. */
  var tesseraNatives: NativesRecording | undefined
}

let recording: NativesRecording | undefined

/** Prepares the page for code of remotes, once. The caller finishes the recording before that code runs. */
export function preparePage(): NativesRecording {
  recording ??= globalThis.tesseraNatives ?? startPreparing()
  Reflect.deleteProperty(globalThis, 'tesseraNatives')
  return recording
}

function startPreparing() {
  // What the page itself replaces is not recorded as native
  identifyChunksByAddress()
  hookSheets()
  return startRecording(globalThis)
}
