import { firstFrameElementId } from '@tessera/shared-contracts'
import { toHashSource } from '../page/import-map.ts'

/**
 * The inline script of pages with a first frame: it records what a visitor presses in the frame, because the code that
 * knows what to do has not run yet. The shell repeats it.
 */
export const firstFrameScript = `tesseraPressed=[];addEventListener("click",function(e){if(e.target.closest("#${firstFrameElementId}"))tesseraPressed.push(e.target)},true)`

/** The source that allows the script in a content security policy. */
export const firstFrameScriptSource = toHashSource(firstFrameScript)
