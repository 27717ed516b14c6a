export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}
