/** How near the subject of an image is, and on which side. `whole`: the figure is complete. */
export type Framing = 'close' | 'wide' | 'left' | 'right' | 'whole'
