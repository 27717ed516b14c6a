import { firstFrameElementId } from '@tessera/shared-contracts'
import { toHashSource } from '../page/import-map.ts'

/** As long as the shell waits for the code of a remote (`loadTimeoutMs`). */
const styleTimeoutMs = 12_000

/**
 * The inline script of pages with a first frame. It records what a visitor presses in the frame, because the code that
 * knows what to do has not run yet. The shell repeats it.
 *
 * Browsers run no script that follows a style sheet before the style sheet has arrived. If a style sheet of the screen has
 * not arrived in time, this script, which precedes it, removes it and the frame, so that one file of a remote cannot stop
 * the shell.
 */
export const firstFrameScript = [
  `tesseraPressed=[]`,
  `addEventListener("click",function(e){if(e.target.closest("#${firstFrameElementId}"))tesseraPressed.push(e.target)},true)`,
  `setTimeout(function(){var a=Array.from(document.querySelectorAll('link[href$="#${firstFrameElementId}"]')).filter(function(l){return !l.sheet});if(a[0]){document.getElementById("${firstFrameElementId}").remove();a.forEach(function(l){l.remove()})}},${styleTimeoutMs})`,
].join(';')

/** The source that allows the script in a content security policy. */
export const firstFrameScriptCspSource = toHashSource(firstFrameScript)
