/**
 * A script of its own in the HTML of remotes' screens. It needs no other file of the shell, so it runs while the browser still
 * fetches those.
 */
import { preparePage } from './prepare-page.ts'

globalThis.tesseraNatives = preparePage()
