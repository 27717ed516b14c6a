import { firstFrameElementId } from '@tessera/shared-contracts'

/** The template with the links to the code of a page whose first frame has main images. */
export const delayedCodeElementId = 'delayed-code'

/** The longest wait for the main images. */
const imagesTimeoutMs = 2_000

/**
 * Loads the code of the page once the style sheets and the main images of the frame have loaded or failed. Over HTTP/1.1, each
 * connection gets an equal part of the bandwidth, whatever its priority: scripts would take most of it from the images. Scripts that are
 * in the HTML wait for style sheets, and those that a script adds do not.
 * The code does not wait for images that take too long, or after the visitor has pressed something.
 *
 * @param styleTimeoutMs a style sheet that has not arrived by then is removed
 */
export const createDelayedCodeScript = (styleTimeoutMs: number): string => `{
const settled=new WeakSet,ended=new AbortController,options={capture:true,signal:ended.signal};
let parsed=false,waitsForImages=true;
const isPending=selector=>[...document.querySelectorAll(selector)].some(part=>!settled.has(part)&&!part.complete&&!part.sheet);
const start=()=>{
const code=document.querySelector("body>template#${delayedCodeElementId}");
if(!parsed||isPending("link[rel=stylesheet]"))return;
if(waitsForImages&&isPending("#${firstFrameElementId} img[fetchpriority=high]:not([loading=lazy])"))return;
ended.abort();
if(!code)return;
for(const script of code.content.querySelectorAll("script[defer]"))script.async=false;
code.replaceWith(code.content)};
const startWithoutImages=()=>{waitsForImages=false;start()};
for(const type of ["load","error"])document.addEventListener(type,({target})=>{settled.add(target);start()},options);
for(const type of ["click","keydown"])addEventListener(type,startWithoutImages,options);
addEventListener("DOMContentLoaded",()=>{
parsed=true;
start();
setTimeout(startWithoutImages,${imagesTimeoutMs});
setTimeout(start,${styleTimeoutMs})},options)}`
