declare module '../../../feature.ts' {
  interface FeatureServices {
    /** Reads the space of the disk with the data. */
    readDiskSpace: () => Promise<DiskSpace>
  }
}

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}
