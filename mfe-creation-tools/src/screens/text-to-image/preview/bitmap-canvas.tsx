import { useEffect, useRef } from 'react'

/** Shows a drawn image. The last one stays until the next is drawn. Without a label it is decoration. */
export function BitmapCanvas({ image, label }: { image: ImageBitmap; label?: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    // A closed image has no size
    if (!canvas || image.width === 0) return
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
  }, [image])
  return <canvas ref={ref} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
}
