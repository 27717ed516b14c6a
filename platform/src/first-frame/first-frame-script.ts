import { firstFrameElementId } from '@tessera/shared-contracts'
import { toHashSource } from '../composition/import-map.ts'
import { createDelayedCodeScript } from './delayed-code.ts'

/** As long as the shell waits for the code of a remote (`loadTimeoutMs`). */
const styleTimeoutMs = 12_000

/**
 * Records what a visitor presses in the frame. The code that knows what to do has not run yet; the shell repeats it.
 * Escape in a dialog is recorded as the dialog.
 */
const recordPresses = `tesseraPressed=[];
addEventListener("click",e=>{if(e.target.closest("#${firstFrameElementId}"))tesseraPressed.push(e.target)},true);
addEventListener("keydown",e=>{const dialog=e.key==="Escape"&&document.querySelector("#${firstFrameElementId} dialog");if(dialog)tesseraPressed.push(dialog)},true)`

/**
 * Delays the lazy images of the frame until they are in the window, or until the page has loaded. Browsers load them from
 * several windows away, and over HTTP/1.1 they would take bandwidth from the scripts. Meanwhile an empty canvas takes the
 * place of each, with its size and its text. This runs before the first layout, so that nothing is laid out twice.
 * A tab in the background has no layout before it is shown. If its page has loaded by then, no image is delayed.
 */
const delayLazyImages = `requestAnimationFrame(()=>{
if(document.readyState==="complete")return;
const images=new Map,show=canvas=>{canvas.replaceWith(images.get(canvas));observer.unobserve(canvas);images.delete(canvas)};
const observer=new IntersectionObserver(entries=>{for(const {target,isIntersecting} of entries)if(isIntersecting)show(target)});
for(const image of document.querySelectorAll("#${firstFrameElementId} img[loading=lazy]")){
const canvas=document.createElement("canvas");
canvas.width=canvas.height=0;
for(const {name,value} of image.attributes)canvas.setAttribute(name,value);
canvas.role=image.alt?"img":"presentation";
canvas.ariaLabel=image.alt;
image.replaceWith(canvas);images.set(canvas,image);observer.observe(canvas)}
addEventListener("load",()=>[...images.keys()].forEach(show))})`

/**
 * Browsers run no script that follows a style sheet before the style sheet has arrived. If a style sheet of the screen has
 * not arrived in time, this removes it and the frame, so that one file of a remote cannot stop the shell.
 */
const removeMissingStyles = `setTimeout(()=>{const missing=[...document.querySelectorAll('link[href$="#${firstFrameElementId}"]')].filter(link=>!link.sheet);
if(missing.length>0)for(const part of [document.getElementById("${firstFrameElementId}"),...missing])part.remove()},${styleTimeoutMs})`

/** The inline script of pages with a first frame. It precedes the frame and all style sheets. */
export const firstFrameScript = [
  recordPresses,
  delayLazyImages,
  createDelayedCodeScript(styleTimeoutMs),
  removeMissingStyles,
].join(';')

/** The source that allows the script in a content security policy. */
export const firstFrameScriptCspSource = toHashSource(firstFrameScript)
