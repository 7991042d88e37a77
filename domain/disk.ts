export type Disk = { freeBytes: number; totalBytes: number }

const gigabyte = 1024 ** 3

/** Below it uploads and exports are refused, so that what is left is there for taps. */
export function hasRoom({ freeBytes, totalBytes }: Disk): boolean {
  return freeBytes >= gigabyte && freeBytes >= totalBytes * 0.05
}
