/** What the screen shows after its first image: none of it delays the first frame. */
export { ImageQueue } from './queue/image-queue.tsx'
export { ResultActions } from './result/result-actions.tsx'
export { UpscaleLightbox } from './result/upscale-lightbox.tsx'
